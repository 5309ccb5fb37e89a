import { ListingVersion } from '@market/contract/admin/reviews';
import { fromCents } from '@market/contract/money/money';

/**
 * Returns a stored version of a listing with the form's field names. Stored versions use column names, and prices in
 * cents.
 */
export function versionOf(storedVersion: Readonly<Record<string, unknown>>): ListingVersion {
  return ListingVersion.parse({
    // Versions that were stored before listings had screenshots have no such field.
    screenshots: [],
    ...storedVersion,
    price: fromCents(Number(storedVersion['priceCents'])),
    buyoutPrice: fromCents(Number(storedVersion['buyoutPriceCents'])),
    repoUrl: storedVersion['sourceUrl'],
    createdBy: storedVersion['creatorName'],
  });
}
