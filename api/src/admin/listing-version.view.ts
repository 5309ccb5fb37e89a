import { ListingVersion } from '@market/contract/admin/reviews';
import { fromCents } from '@market/contract/money/money';

/**
 * Returns a stored version of a listing with the form's field names. Stored versions use column names, and prices in
 * cents.
 */
export function versionOf(stored: Readonly<Record<string, unknown>>): ListingVersion {
  return ListingVersion.parse({
    // Versions that were stored before listings had screenshots have no such field.
    screenshots: [],
    ...stored,
    price: fromCents(Number(stored['priceCents'])),
    buyoutPrice: fromCents(Number(stored['buyoutPriceCents'])),
    repoUrl: stored['sourceUrl'],
    createdBy: stored['creatorName'],
  });
}
