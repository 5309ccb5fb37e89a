import type { ListingCounts } from '@market/contract/listings/listing-counts';

/** The counts beside filters; undefined until they are loaded, or if they cannot be. */
export type Counts = ListingCounts | undefined;

const SHOWN_MAX = 1000;

/** A count after the name of a choice: ' (12)', ' (12+)' for a lower bound, nothing while it is unknown (FIND-86). */
export function countText(counts: Counts, countOf: (counts: ListingCounts) => number | undefined): string {
  const count = counts && countOf(counts);
  if (count === undefined || (counts?.isFloor && count === 0)) return '';
  if (count > SHOWN_MAX) return ` (${SHOWN_MAX.toLocaleString('en-US')}+)`;
  return ` (${count.toLocaleString('en-US')}${counts?.isFloor ? '+' : ''})`;
}
