import { CACHE_TIMES } from '@market/contract/screens/screen-texts';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

const RETRY_AFTER_MS = 500;

/** Returns staleTime and gcTime for a kind of query (FIND-7). */
export function cacheTimes(kind: keyof typeof CACHE_TIMES): { staleTime: number; gcTime: number } {
  return { staleTime: CACHE_TIMES[kind].freshMs, gcTime: CACHE_TIMES[kind].keptMs };
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Creates the query cache: one retry except after a network failure, no refetch on window focus (FIND-7). */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...cacheTimes('other'),
        refetchOnWindowFocus: false,
        // Without a network a query fails with a message, or returns a stored copy. In the default mode it would be paused and
        // appear to load endlessly.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isNetworkFailure),
        // A 4xx response does not change with time; a 5xx response may.
        retryDelay: (_failures, error) => (isFinal(error) ? 0 : RETRY_AFTER_MS),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
