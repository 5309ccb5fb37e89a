import { ListingVersion } from '@market/contract/admin/reviews';
import { fromCents } from '@market/contract/money/money';

/**
 * Returns a stored version of a listing with the field names of the form. Stored versions have column names,
 * and prices in cents.
 */
export function listingVersionView(storedVersion: Readonly<Record<string, unknown>>): ListingVersion {
  return ListingVersion.parse({
    // Defaults for versions that were stored before the columns for screenshots and demo passes existed.
    screenshots: [],
    demoPass: false,
    ...storedVersion,
    price: fromCents(Number(storedVersion['priceCents'])),
    buyoutPrice: fromCents(Number(storedVersion['buyoutPriceCents'])),
    repoUrl: storedVersion['sourceUrl'],
    createdBy: storedVersion['creatorName'],
  });
}
