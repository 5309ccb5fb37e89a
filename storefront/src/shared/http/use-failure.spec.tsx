import { expect, it } from 'vitest';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useFailure } from './use-failure.js';

/** Renders a query whose requests the test resolves or rejects, and the result of `useFailure` for it. */
function useControlledQuery() {
  const fetches: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const queryFn = () => new Promise<string>((resolve, reject) => fetches.push({ resolve, reject }));
  function useTestedFailure() {
    const query = useQuery({ queryKey: ['test'], queryFn, retry: false });
    return { failure: useFailure(query), isPending: query.isPending, data: query.data };
  }
  const { result } = renderHook(useTestedFailure, { wrapper });
  const settleLastFetch = (outcome: 'resolve' | 'reject', text: string) => {
    const lastFetch = fetches.at(-1);
    if (outcome === 'resolve') lastFetch?.resolve(text);
    else lastFetch?.reject(new Error(text));
  };
  /** Makes the query fetch again without an action of the user. */
  const refetchInBackground = () => act(() => void queryClient.invalidateQueries({ queryKey: ['test'] }));
  return { result, fetches, settleLastFetch, refetchInBackground };
}

it('a failure remains during background refetches, until there is data', async () => {
  const { result, fetches, settleLastFetch, refetchInBackground } = useControlledQuery();
  expect(result.current.failure).toBeNull();
  settleLastFetch('reject', 'first');
  await waitFor(() => expect(result.current.failure?.error).toEqual(new Error('first')));

  refetchInBackground();
  await waitFor(() => expect([fetches.length, result.current.isPending]).toEqual([2, true]));
  expect(result.current.failure?.error).toEqual(new Error('first'));
  settleLastFetch('reject', 'second');
  await waitFor(() => expect(result.current.failure?.error).toEqual(new Error('second')));

  refetchInBackground();
  await waitFor(() => expect(fetches).toHaveLength(3));
  settleLastFetch('resolve', 'data');
  await waitFor(() => expect(result.current).toMatchObject({ failure: null, data: 'data' }));
});

it('a failure disappears when the user retries, and returns when the retry fails', async () => {
  const { result, fetches, settleLastFetch } = useControlledQuery();
  settleLastFetch('reject', 'first');
  await waitFor(() => expect(result.current.failure).not.toBeNull());
  act(() => result.current.failure?.retry());
  expect(result.current).toMatchObject({ failure: null, isPending: true });
  await waitFor(() => expect(fetches).toHaveLength(2));
  settleLastFetch('reject', 'second');
  await waitFor(() => expect(result.current.failure?.error).toEqual(new Error('second')));
});
