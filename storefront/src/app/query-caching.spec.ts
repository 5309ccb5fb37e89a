import { describe, expect, it, vi } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { categoriesQuery, listingQuery, listingsQuery } from '../features/listings/api/listing-queries.js';
import { conversationsQuery, threadQuery } from '../features/messages/api/message-queries.js';
import { directoryQuery, ownProfileQuery } from '../features/profiles/api/profile-queries.js';
import { publicProfileQuery } from '../features/profiles/api/public-profile-query.js';
import { ownRentalsQuery } from '../features/rentals/api/rental-queries.js';
import { ApiError, networkError } from '../shared/http/api-error.js';
import { cacheTimes, newQueryClient } from '../shared/http/query-defaults.js';

const MINUTE_MS = 60_000;

/** Returns how many requests a query sends if each of them fails with `error`. */
async function countRequests(error: Error): Promise<number> {
  const client = newQueryClient();
  const sendRequest = vi.fn(() => Promise.reject(error));
  await client
    .fetchQuery({
      queryKey: ['x'],
      queryFn: sendRequest,
      retryDelay: 0,
      retry: client.getDefaultOptions().queries?.retry ?? false,
    })
    .catch(() => undefined);
  client.clear();
  return sendRequest.mock.calls.length;
}

describe("a query's data", () => {
  it.each([
    ['a list of MVPs', listingsQuery({}, 24), 5, 10],
    ['an MVP', listingQuery('x'), 10, 20],
    ['the categories', categoriesQuery(), 30, 60],
    ['the conversations', conversationsQuery(), 5, 10],
    ['a thread', threadQuery('x'), 5, 10],
    ['the rentals', ownRentalsQuery(), 5, 10],
    ['the own profile', ownProfileQuery(), 5, 10],
    ['a public profile', publicProfileQuery('x'), 5, 10],
    ['the directory', directoryQuery(''), 5, 10],
    ['anything else', newQueryClient().getDefaultOptions().queries ?? {}, 5, 10],
  ])('is fresh and cached for the times of FIND-7: %s', (_what, query, freshMinutes, cachedMinutes) => {
    expect([query.staleTime, query.gcTime]).toEqual([freshMinutes * MINUTE_MS, cachedMinutes * MINUTE_MS]);
  });

  it('is fetched again once it is 5 minutes old, not before', () => {
    vi.useFakeTimers();
    try {
      const client = newQueryClient();
      const fetchList = vi.fn(() => Promise.resolve('read'));
      client.setQueryData(['list'], 'read');
      const subscribeAndUnsubscribe = () =>
        new QueryObserver(client, {
          queryKey: ['list'],
          queryFn: fetchList,
          ...cacheTimes('list'),
        }).subscribe(() => undefined)();
      vi.advanceTimersByTime(5 * MINUTE_MS - 1);
      subscribeAndUnsubscribe();
      expect(fetchList).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      subscribeAndUnsubscribe();
      expect(fetchList).toHaveBeenCalledTimes(1);
      client.clear();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not fetched again when the window gets the focus', () => {
    expect(newQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  });
});

describe('a query that fails', () => {
  it('is retried once', async () => {
    expect(await countRequests(new ApiError({ status: 500, code: 'x', message: 'x' }))).toBe(2);
  });

  it('is not retried after a network failure', async () => {
    expect(await countRequests(networkError())).toBe(1);
  });
});
