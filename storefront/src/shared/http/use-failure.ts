import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type FailingQuery = Pick<
  UseQueryResult | UseInfiniteQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isLoadingError'
> & { readonly refetch: () => Promise<unknown> };

/** The failure of a query that has no data to show. */
export interface QueryFailure {
  readonly error: unknown;
  /** Fetches again at the user's request. The screen then shows its loading state. */
  readonly retry: () => void;
}

/**
 * Returns the failure of a query that has no data to show, or null. If the query fetches again by itself, for
 * example when the network returns, the failure remains until data arrives, so that 'Try Again' does not disappear
 * under the pointer. Check the failure before `isPending`, which is true during that fetch.
 */
export function useFailure({
  data,
  error,
  errorUpdateCount,
  isLoadingError,
  refetch,
}: FailingQuery): QueryFailure | null {
  const [lastFailure, setLastFailure] = useState<{
    error: unknown;
    count: number;
    isRetried: boolean;
  } | null>(null);
  if (isLoadingError && lastFailure?.count !== errorUpdateCount)
    setLastFailure({ error, count: errorUpdateCount, isRetried: false });
  if (data !== undefined && lastFailure) setLastFailure(null);
  if (!lastFailure || lastFailure.isRetried) return null;
  return {
    error: lastFailure.error,
    retry: () => {
      setLastFailure({ ...lastFailure, isRetried: true });
      void refetch();
    },
  };
}
