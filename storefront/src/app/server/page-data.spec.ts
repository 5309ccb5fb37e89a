import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { marketFiguresQuery } from '../../features/finding/api/use-market-figures.js';
import { readPageData } from './page-data.js';

const COUNT = { count: 3, isFloor: false };
const FIGURES = { listings: COUNT, rentals: COUNT, reviews: COUNT, deliveriesOnTimePercent: 100 };
const EMPTY_PAGE = { mvps: [], total: 0, nextCursor: null };
const HOME_MATCH = { route: { path: '/' }, params: {} };

/**
 * Reads the data of the homepage of a market without MVPs. The API responds with `status` to the request for the
 * figures.
 */
async function readHome(status: number): Promise<QueryClient> {
  const queryClient = new QueryClient();
  const request = { queryClient, address: new URL('https://shop.example/') };
  const head = await readPageData(HOME_MATCH as Parameters<typeof readPageData>[0], request, (path) =>
    Promise.resolve(
      path === '/api/figures'
        ? { status, body: status === 200 ? FIGURES : { code: 'unavailable' } }
        : { status: 200, body: EMPTY_PAGE },
    ),
  );
  expect(head?.path).toBe('/');
  return queryClient;
}

it('the data of the homepage contains the figures (FIND-65)', async () => {
  const queryClient = await readHome(200);
  expect(queryClient.getQueryData(marketFiguresQuery().queryKey)).toEqual(FIGURES);
});

it.each([429, 503])(
  'the homepage is read without figures if the API responds with %i to the request for them (FIND-65)',
  async (status) => {
    const queryClient = await readHome(status);
    expect(queryClient.getQueryState(marketFiguresQuery().queryKey)).toBeUndefined();
  },
);
