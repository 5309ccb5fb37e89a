import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIsBrowserIdle } from '../../../shared/hooks/use-is-browser-idle.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import type { BrowseState } from '../../listings/api/browse-state.js';
import type { FilterCounts } from '../../listings/api/filter-count-text.js';

/**
 * Returns how many MVPs each filter would find with the other current filters; requested after the page loads
 * (FIND-86).
 */
export function useFilterCounts({
  search,
  category,
  tech,
  tag,
  minPrice,
  maxPrice,
  available,
}: BrowseState): FilterCounts {
  const filters = { search, category, tech, tag, minPrice, maxPrice, available };
  const isBrowserIdle = useIsBrowserIdle();
  return useQuery({
    queryKey: ['listings', 'counts', filters],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('./filter-count-calls.js'))).fetchFilterCounts(filters, signal),
    enabled: isBrowserIdle,
    placeholderData: keepPreviousData,
    ...cacheTimes('list'),
  }).data;
}
