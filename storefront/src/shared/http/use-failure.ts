import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type FailingQuery = Pick<
  UseQueryResult | UseInfiniteQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isLoadingError'
> & { readonly refetch: () => Promise<unknown> };

/** A query that failed before it had any data. */
export interface Failure {
  readonly error: unknown;
  /** Fetches again because the user asked for it: the screen shows that it loads. */
  readonly retry: () => void;
}

/**
 * Returns why a query has nothing to show, or null. A query also fetches again by itself, when the network is back or
 * the live stream opens: the failure then stays until data arrives, so that 'Try Again' does not disappear while the
 * user reaches for it and opened details stay open. Check it before `isPending`, which is true meanwhile.
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
