import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { fetchSearches } from './search-calls.js';

/** Query of the caller's saved searches. */
export function searchesQuery() {
  return queryOptions({
    queryKey: ['saved-searches'],
    queryFn: ({ signal }) => fetchSearches(signal),
    ...cacheTimes('other'),
  });
}
