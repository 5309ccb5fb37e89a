import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Listing, ListingsQuery, ListingSort, SortOrder } from '@market/contract/listings/listings';
import { insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { ListingListQueries } from './listing-list.queries.js';

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
});
afterAll(() => api.stop());
afterEach(() => api.query('TRUNCATE listings CASCADE'));

async function readList(query: object = {}, viewer?: Person) {
  const page = await api.application
    .get(ListingListQueries)
    .list(ListingsQuery.parse(query), viewer && { userId: viewer.userId, role: 'user' });
  return { ...page, listings: page.listings.map(({ json }) => Listing.parse(JSON.parse(json))) };
}
const readTitles = async (query: object) => (await readList(query)).listings.map(({ title }) => title);

/** Inserts many approved listings; `title`, `price` and `moment` are SQL expressions that use the row's number. */
async function insertListings(
  count: number,
  { title = `'Item ' || n`, price = '1000', moment = 'n', text = `'plain'` } = {},
): Promise<void> {
  await api.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, state, created_at, updated_at)
     SELECT gen_random_uuid(), $1, ${title}, ${text}, 'short', CASE WHEN n % 3 = 0 THEN 'Finance' ELSE 'Travel' END, ${price}, 1000,
       '1 month', 'https://youtu.be/dQw4w9WgXcQ', 'https://demo.example', '{f}', '{t}', '{g}', 'Lina', 'approved',
       timestamptz '2026-01-01' + (${moment}) * interval '1 second', now()
     FROM generate_series(1, ${count}) n`,
    [lister.userId],
  );
  await api.query('ANALYZE listings');
}

/** Reads all pages of a list and returns the ids in order. */
async function readAllIds(query: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await readList({ ...query, ...(cursor && { cursor }) });
    ids.push(...page.listings.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor && ids.length < 1000);
  return ids;
}

const SORTS = ListingSort.options.flatMap((sort) => SortOrder.options.map((order) => ({ sort, order })));
const SORT_COLUMNS = { name: 'title', price: 'price_cents', createdAt: 'created_at', popular: 'popularity' };

describe('paging through listings', () => {
  it.each(SORTS)(
    'by $sort $order returns each listing once, even if many are equal',
    async ({ sort, order }) => {
      await insertListings(60, { title: `'Same ' || n / 20`, price: '1000 + n / 20', moment: 'n / 20' });
      const rows = await api.query<{ id: string }>(
        `SELECT id FROM listings ORDER BY ${SORT_COLUMNS[sort]} ${order}, id ${order}`,
      );
      for (const limit of [1, 7, 24, 59, 60, 100]) {
        expect(await readAllIds({ sort, order, limit })).toEqual(rows.map(({ id }) => id));
      }
    },
  );

  it('loses and repeats nothing if rows were created within one millisecond', async () => {
    await insertListings(30, { moment: 'n * 0.0001' });
    expect(new Set(await readAllIds({ limit: 4 })).size).toBe(30);
    expect(await readAllIds({ limit: 4 })).toHaveLength(30);
  });

  it('neither skips nor repeats a listing if newer ones are added between two pages', async () => {
    await insertListings(10);
    const firstPage = await readList({ limit: 5 });
    await insertListing(api, lister, { created_at: '2026-06-01T00:00:00.000Z' });
    const secondPage = await readList({ limit: 5, cursor: firstPage.nextCursor });
    expect(secondPage.listings.map(({ title }) => title)).toEqual([
      'Item 5',
      'Item 4',
      'Item 3',
      'Item 2',
      'Item 1',
    ]);
    expect(secondPage.nextCursor).toBeNull();
  });

  it('starts with the newest, the first name, the lowest price', async () => {
    await insertListing(api, lister, {
      title: 'banana',
      price_cents: 300,
      created_at: '2026-01-02T00:00:00.000Z',
    });
    await insertListing(api, lister, {
      title: 'Apple',
      price_cents: 200,
      created_at: '2026-01-03T00:00:00.000Z',
    });
    await insertListing(api, lister, {
      title: 'Äpfel',
      price_cents: 100,
      created_at: '2026-01-01T00:00:00.000Z',
    });
    expect(await readTitles({})).toEqual(['Apple', 'banana', 'Äpfel']);
    expect(await readTitles({ sort: 'name' })).toEqual(['Äpfel', 'Apple', 'banana']);
    expect(await readTitles({ sort: 'price' })).toEqual(['Äpfel', 'Apple', 'banana']);
  });

  it('refuses a cursor of another order', async () => {
    await insertListings(5);
    const { nextCursor } = await readList({ sort: 'price', limit: 2 });
    for (const query of [{ sort: 'price', order: 'desc' }, { sort: 'name' }, {}]) {
      await expect(readList({ ...query, cursor: nextCursor })).rejects.toMatchObject({
        code: 'request/invalid',
      });
    }
  });
});

describe('the total', () => {
  it.each([
    [999, 999, false],
    [1000, 1000, false],
    [1001, 1000, true],
  ])('of %i is returned as %i, as a floor: %j', async (count, total, totalIsFloor) => {
    await insertListings(count);
    expect(await readList({ limit: 1 })).toMatchObject({ total, totalIsFloor });
    expect(await readList({ limit: 1, search: 'plain' })).toMatchObject({ total, totalIsFloor });
    expect(await readList({ limit: 1, search: 'pl' })).toMatchObject({ total, totalIsFloor });
  });

  it('counts all pages, also on a page after the last', async () => {
    await insertListings(7);
    const { nextCursor } = await readList({ limit: 6, sort: 'price' });
    expect(await readList({ limit: 6, sort: 'price', cursor: nextCursor })).toMatchObject({ total: 7 });
    await api.query(
      `DELETE FROM listings WHERE id = (SELECT id FROM listings ORDER BY price_cents DESC, id DESC LIMIT 1)`,
    );
    const readPageAfterLast = () => readList({ limit: 6, sort: 'price', cursor: nextCursor });
    expect(await readPageAfterLast()).toMatchObject({ listings: [] });
    // The total is cached until this process is notified of the deletion.
    await until(async () => (await readPageAfterLast()).total === 6);
  });

  it('counts one category', async () => {
    await insertListings(9);
    expect(await readList({ category: 'Finance' })).toMatchObject({ total: 3 });
    expect(await readList({ category: 'Nonsense' })).toMatchObject({
      total: 0,
      listings: [],
      nextCursor: null,
    });
  });
});

describe('searching', () => {
  it.each([
    ['100%', ['Only 100% wool']],
    ['%', ['Only 100% wool']],
    ['snake_case', ['A snake_case tool']],
    ['_', ['A snake_case tool']],
    [`o'b`, [`Miles O'Brien`]],
    ['back\\slash', ['A back\\slash']],
    ['\\', ['A back\\slash']],
    [`'; DROP TABLE listings; --`, []],
    ['C++', ['Faster C++ builds']],
    ['++', ['Faster C++ builds']],
    ['ÜBER', ['Über alles']],
    ['ub', []],
    ['ml', ['Sorts by AI/ML']],
    ['AI', ['Sorts by AI/ML']],
    ['nake', ['A snake_case tool']],
    ['100% WOOL', ['Only 100% wool']],
  ])('for %j finds %j', async (search, expected) => {
    for (const title of [
      'Only 100% wool',
      'A snake_case tool',
      `Miles O'Brien`,
      'A back\\slash',
      'Faster C++ builds',
      'Über alles',
      'Sorts by AI/ML',
      'Nothing at xll',
    ]) {
      await insertListing(api, lister, { title });
    }
    expect(await readTitles({ search })).toEqual(expected);
  });

  it('covers title, texts, creator, category, tags and technologies (FIND-5)', async () => {
    await insertListing(api, lister, {
      title: 'alpha',
      description: 'bravo',
      short_description: 'charlie',
      creator_name: 'delta',
      tags: ['echo'],
      tech_stack: ['foxtrot'],
    });
    for (const search of ['ALPHA', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'productiv']) {
      expect(await readTitles({ search })).toEqual(['alpha']);
    }
  });

  it.each(SORTS)(
    'returns the same pages for a common word by $sort $order as for a rare one',
    async ({ sort, order }) => {
      await insertListings(2300, {
        title: `'T' || n % 50`,
        price: '1000 + n % 7',
        text: `CASE WHEN n % 50 = 0 THEN 'common rare' ELSE 'common' END`,
      });
      const rareListings = await api.query<{ id: string }>(
        `SELECT id FROM listings WHERE description = 'common rare' ORDER BY ${SORT_COLUMNS[sort]} ${order}, id ${order}`,
      );
      expect(await readAllIds({ sort, order, search: 'rare', limit: 11 })).toEqual(
        rareListings.map(({ id }) => id),
      );
      const commonListings = await api.query<{ id: string }>(
        `SELECT id FROM listings ORDER BY ${SORT_COLUMNS[sort]} ${order}, id ${order} LIMIT 30`,
      );
      const firstPage = await readList({ sort, order, search: 'common', limit: 15 });
      const secondPage = await readList({
        sort,
        order,
        search: 'common',
        limit: 15,
        cursor: firstPage.nextCursor,
      });
      expect([...firstPage.listings, ...secondPage.listings].map(({ id }) => id)).toEqual(
        commonListings.map(({ id }) => id),
      );
      expect(firstPage).toMatchObject({ total: 1000, totalIsFloor: true });
    },
  );

  it('can be limited to a category, a lister or ids', async () => {
    await insertListings(6, { text: `'needle'` });
    const otherLister = await api.signUp('Otto');
    const id = await insertListing(api, otherLister, { description: 'needle' });
    expect(await readList({ search: 'needle' })).toMatchObject({ total: 7 });
    expect(await readList({ search: 'needle', category: 'Finance' })).toMatchObject({ total: 2 });
    expect(await readList({ search: 'needle', userId: otherLister.userId })).toMatchObject({ total: 1 });
    expect(await readList({ search: 'needle', ids: id })).toMatchObject({ total: 1 });
    expect(await readList({ search: 'hay', ids: id })).toMatchObject({ total: 0 });
  });
});
