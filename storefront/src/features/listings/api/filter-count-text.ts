import type { ListingCounts } from '@market/contract/listings/listing-counts';

/** Numbers of MVPs by filter; undefined while they load, or if they cannot be loaded. */
export type FilterCounts = ListingCounts | undefined;

const FILTER_COUNT_SHOWN_MAX = 1000;

/** Returns the count to append to a filter's label: ' (12)', ' (12+)' for a lower bound, '' if unknown (FIND-86). */
export function filterCountText(
  counts: FilterCounts,
  readCount: (counts: ListingCounts) => number | undefined,
): string {
  const count = counts && readCount(counts);
  if (count === undefined || (counts?.isFloor && count === 0)) return '';
  if (count > FILTER_COUNT_SHOWN_MAX) return ` (${FILTER_COUNT_SHOWN_MAX.toLocaleString('en-US')}+)`;
  return ` (${count.toLocaleString('en-US')}${counts?.isFloor ? '+' : ''})`;
}
