import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListingsQuery, ListingSort, SortOrder, EXACT_TOTAL_MAX } from '@market/contract/listings/listings';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import fc from 'fast-check';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { ListingListQueries } from './listing-list.queries.js';
import { ListingTotals } from './listing-totals.js';
import { SearchWordsQueries } from './search-words.queries.js';

const LISTING_COUNT = 9000;
/**
 * Search words, each with the SQL condition of the listings that contain it. Each word is searched in a
 * different way.
 */
const CONDITIONS_BY_WORD: Readonly<Record<string, string>> = {
  everywhere: 'true',
  often: 'n % 4 = 0',
  sometimes: 'n % 40 = 0',
  seldom: 'n % 900 = 0',
  bygone: 'n <= 8300',
  forgotten: 'n <= 1200',
  recent: `n > ${LISTING_COUNT - 300}`,
  never: 'false',
};
const SEARCH_TEXTS = [
  ...Object.keys(CONDITIONS_BY_WORD),
  'ometim',
  'OFTEN',
  'of',
  's',
  'e',
  'never',
  '%',
  'often sometimes',
];
const SORT_EXPRESSIONS = {
  name: 'title',
  price: 'price_cents',
  createdAt: 'created_at',
  popular: 'popularity + 0',
};

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  const wordExpressions = Object.entries(CONDITIONS_BY_WORD).map(
    ([word, condition]) => `CASE WHEN ${condition} THEN '${word}' END`,
  );
  await api.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, state, created_at, updated_at, is_available)
     SELECT gen_random_uuid(), $1, 'T' || n % 700, concat_ws(' ', ${wordExpressions.join(', ')}), 'x', CASE WHEN n % 3 = 0 THEN 'Finance' ELSE 'Travel' END,
       1000 + n % 90, 1000, '1 month', 'https://youtu.be/dQw4w9WgXcQ', 'https://demo.example', '{f}',
       CASE WHEN n % 900 = 0 THEN '{Zig}' WHEN n % 4 = 0 THEN '{React,Rust}' ELSE '{Go}' END::text[], CASE WHEN n <= 1200 THEN '{old}' ELSE '{new}' END::text[], 'Lina', 'approved',
       timestamptz '2026-01-01' + n / 3 * interval '1 second', now(), n % 1100 <> 0 OR n > 8000
     FROM generate_series(1, ${LISTING_COUNT}) n`,
    [lister.userId],
  );
  await api.query('ANALYZE listings');
}, 120_000);
afterAll(() => api.stop());

/** Returns the expected ids in order, found by a simple scan of the whole table. */
async function readMatchingIds({
  search = '',
  category,
  sort,
  order,
  ...filters
}: ListingsQuery): Promise<string[]> {
  const direction = order ?? (sort === 'createdAt' || sort === 'popular' ? 'desc' : 'asc');
  const escapedSearch = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const pattern = /[a-z]{3}/i.test(search) || search === '%' ? `%${escapedSearch}%` : `% ${escapedSearch}%`;
  const rows = await api.query<{ id: string }>(
    `SELECT id FROM listings WHERE state = 'approved' AND search_text || '' LIKE $1 AND ($2::text IS NULL OR category = $2)
       AND ($3::text IS NULL OR lower($3) IN (SELECT lower(one) FROM unnest(tech_stack) one))
       AND ($4::text IS NULL OR lower($4) = ANY(tags)) AND price_cents + 0 BETWEEN coalesce($5::int, 0) AND coalesce($6::int, 999999)
       AND ($7::text IS NULL OR is_available)
     ORDER BY ${SORT_EXPRESSIONS[sort]} ${direction}, id ${direction}`,
    [
      search === '' ? '%' : pattern,
      category ?? null,
      filters.tech ?? null,
      filters.tag ?? null,
      filters.minPrice === undefined ? null : filters.minPrice * 100,
      filters.maxPrice === undefined ? null : filters.maxPrice * 100,
      filters.available ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}

const queryArbitrary = fc.record(
  {
    search: fc.constantFrom(...SEARCH_TEXTS),
    category: fc.constantFrom('Finance', 'Travel', 'Nowhere'),
    sort: fc.constantFrom(...ListingSort.options),
    order: fc.constantFrom(...SortOrder.options),
    limit: fc.constantFrom(1, 6, 24, 100),
    tech: fc.constantFrom('react', 'ZIG', 'Go', 'go%'),
    tag: fc.constantFrom('old', 'NEW', 'none'),
    minPrice: fc.constantFrom('10', '10.5', '99'),
    maxPrice: fc.constantFrom('10.5', '10.8', '0'),
    available: fc.constant('true'),
  },
  { requiredKeys: [] },
);

describe.each([false, true])('a search, with cached totals: %j', (isCaching) => {
  it('returns the same pages as a scan of every row', async () => {
    const totals = new ListingTotals();
    totals.setListening(isCaching);
    const listQueries = new ListingListQueries(
      api.application.get(ReadPool),
      totals,
      api.application.get(SearchWordsQueries),
    );
    await fc.assert(
      fc.asyncProperty(queryArbitrary, fc.integer({ min: 1, max: 4 }), async (criteria, pageCount) => {
        const query = ListingsQuery.parse(criteria);
        const expectedIds = await readMatchingIds(query);
        const pagedIds: string[] = [];
        let cursor: string | null | undefined;
        for (let page = 0; page < pageCount && cursor !== null; page += 1) {
          const pageQuery = { ...query, ...(cursor && { cursor }) };
          const listPage = await listQueries.list(pageQuery, undefined);
          const { json, owners, ...joinedPageInfo } = await listQueries.listJoined(pageQuery);
          expect(owners).toHaveLength(listPage.listings.length);
          expect(`[${json}]`).toBe(`[${listPage.listings.map((listing) => listing.json).join(',')}]`);
          expect(joinedPageInfo).toEqual({ ...listPage, listings: undefined });
          pagedIds.push(...listPage.listings.map(({ id }) => id));
          expect(listPage.total).toBe(Math.min(expectedIds.length, EXACT_TOTAL_MAX));
          expect(listPage.totalIsFloor).toBe(expectedIds.length > EXACT_TOTAL_MAX);
          cursor = listPage.nextCursor;
        }
        expect(pagedIds).toEqual(expectedIds.slice(0, query.limit * pageCount));
      }),
      { numRuns: 120 },
    );
  }, 240_000);
});
