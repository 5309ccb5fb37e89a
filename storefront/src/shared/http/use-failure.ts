import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type FailingQuery = Pick<
  UseQueryResult | UseInfiniteQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isLoadingError'
> & { readonly refetch: () => Promise<unknown> };

/** The failure of a query that has no data to show. */
export interface Failure {
  readonly error: unknown;
  /** Fetches again because the user asked for it, so that the screen shows its loading state. */
  readonly retry: () => void;
}

/**
 * Returns the failure of a query that has no data to show, or null. If the query fetches again by itself, for example when
 * the network returns, the failure remains until data arrives, so that 'Try Again' does not disappear under the pointer.
 * Check the failure before `isPending`, which is true during that fetch.
 */
export function useFailure({
  data,
  error,
  errorUpdateCount,
  isLoadingError,
  refetch,
}: FailingQuery): Failure | null {
  const [last, setLast] = useState<{ error: unknown; count: number; isRetried: boolean } | null>(null);
  if (isLoadingError && last?.count !== errorUpdateCount)
    setLast({ error, count: errorUpdateCount, isRetried: false });
  if (data !== undefined && last) setLast(null);
  if (!last || last.isRetried) return null;
  return {
    error: last.error,
    retry: () => {
      setLast({ ...last, isRetried: true });
      void refetch();
    },
  };
}
