import { QUERY_CACHE_TIMES } from '@market/contract/screens/screen-texts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const RETRY_AFTER_MS = 500;

/** Returns for a kind of query how long its data is fresh (staleTime) and cached (gcTime) (FIND-7). */
export function cacheTimes(kind: keyof typeof QUERY_CACHE_TIMES): { staleTime: number; gcTime: number } {
  return { staleTime: QUERY_CACHE_TIMES[kind].freshMs, gcTime: QUERY_CACHE_TIMES[kind].keptMs };
}

function isClientError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * Creates the query cache. Failed queries are retried once, except after a network failure; focusing the
 * window fetches nothing (FIND-7).
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...cacheTimes('other'),
        refetchOnWindowFocus: false,
        // Without a network a query must fail with a message, or return a stored copy. In React Query's default mode
        // it would pause and seem to load endlessly.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isNetworkFailure),
        // A 4xx response is retried without a delay, because waiting would not change it; a 5xx may be temporary.
        retryDelay: (_failures, error) => (isClientError(error) ? 0 : RETRY_AFTER_MS),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
