import { ListingVersion } from '@market/contract/admin/reviews';
import { fromCents } from '@market/contract/money/money';

/** A version of a listing by the form's names: stored ones have the columns' names, and prices in cents. */
export function versionOf(stored: Readonly<Record<string, unknown>>): ListingVersion {
  return ListingVersion.parse({
    ...stored,
    price: fromCents(Number(stored['priceCents'])),
    buyoutPrice: fromCents(Number(stored['buyoutPriceCents'])),
    repoUrl: stored['sourceUrl'],
    createdBy: stored['creatorName'],
  });
}
