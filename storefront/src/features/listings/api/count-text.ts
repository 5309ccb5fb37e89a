import type { ListingCounts } from '@market/contract/listings/listing-counts';

/** Numbers of MVPs by filter; undefined while they load, or if they cannot be loaded. */
export type Counts = ListingCounts | undefined;

const COUNT_SHOWN_MAX = 1000;

/** Returns the count to append to a filter's label: ' (12)', ' (12+)' for a lower bound, '' if unknown (FIND-86). */
export function countText(counts: Counts, countOf: (counts: ListingCounts) => number | undefined): string {
  const count = counts && countOf(counts);
  if (count === undefined || (counts?.isFloor && count === 0)) return '';
  if (count > COUNT_SHOWN_MAX) return ` (${COUNT_SHOWN_MAX.toLocaleString('en-US')}+)`;
  return ` (${count.toLocaleString('en-US')}${counts?.isFloor ? '+' : ''})`;
}
