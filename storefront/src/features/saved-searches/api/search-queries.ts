import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { fetchSavedSearches } from './search-calls.js';

/** Query of the caller's saved searches. */
export function savedSearchesQuery() {
  return queryOptions({
    queryKey: ['saved-searches'],
    queryFn: ({ signal }) => fetchSavedSearches(signal),
    ...cacheTimes('other'),
  });
}
