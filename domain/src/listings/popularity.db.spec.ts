import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingsPage } from '@market/contract/listings/listings';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { ListingsSweeps } from './listings.sweeps.js';

let api: RunningApi;
let lister: Person;
let people: Person[];

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  people = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => api.signUp(name)));
});
afterAll(() => api.stop());
beforeEach(() => api.query('TRUNCATE listings, popularity_changes CASCADE'));

const addUpPopularity = () => api.application.get(ListingsSweeps).addUpPopularity();
const readPopular = async (query = '') =>
  (await call(api, 'GET', `/mvps?sort=popular${query}`)).json() as {
    mvps: { id: string; title: string }[];
    total: number;
    nextCursor: string | null;
  };
const readPopularTitles = async (query = '') => (await readPopular(query)).mvps.map(({ title }) => title);

async function insertSaves(id: string, count: number): Promise<void> {
  for (const { userId } of people.slice(0, count))
    await api.query('INSERT INTO saved_listings (user_id, listing_id, saved_at) VALUES ($1, $2, now())', [
      userId,
      id,
    ]);
}

async function insertDemos(id: string, count: number): Promise<void> {
  for (const { userId } of people.slice(0, count))
    await api.query(
      `INSERT INTO demo_sessions (id, user_id, listing_id, started_at, expires_at, last_activity_at)
       VALUES (gen_random_uuid(), $1, $2, now(), now() + interval '15 minutes', now())`,
      [userId, id],
    );
}

async function insertRental(id: string): Promise<void> {
  await api.query(
    `WITH paid AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, order_id, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, '1 month', 2000, 'USD', 'created', gen_random_uuid()::text, now(), now()) RETURNING id)
     INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
     SELECT gen_random_uuid(), $1, $2, id, '1 month', 2000, 'Ann', 'ann@people.example', now(), now() + interval '1 month', now() FROM paid`,
    [people[0]?.userId, id],
  );
}

describe('popularity (FIND-66)', () => {
  it('counts 10 points for an order, 3 for a save, 1 for a demo', async () => {
    const [rentedId, savedId, triedId] = [
      await insertListing(api, lister, { title: 'Rented' }),
      await insertListing(api, lister, { title: 'Saved' }),
      await insertListing(api, lister, { title: 'Tried' }),
    ];
    await insertRental(rentedId);
    await insertSaves(savedId, 3);
    await insertDemos(triedId, 3);
    expect(await addUpPopularity()).toBe(7);
    const points = await api.query<{ title: string; popularity: number }>(
      'SELECT title, popularity FROM listings ORDER BY title',
    );
    expect(points).toEqual([
      { title: 'Rented', popularity: 10 },
      { title: 'Saved', popularity: 9 },
      { title: 'Tried', popularity: 3 },
    ]);
    expect(await readPopularTitles()).toEqual(['Rented', 'Saved', 'Tried']);
    expect(await addUpPopularity()).toBe(0);
  });

  it('does not count undone rentals and removed saves', async () => {
    const id = await insertListing(api, lister);
    await insertRental(id);
    await insertSaves(id, 2);
    await api.query('UPDATE rentals SET undone_at = now() WHERE listing_id = $1', [id]);
    await api.query('UPDATE rentals SET undone_at = now() WHERE listing_id = $1', [id]);
    await api.query('DELETE FROM saved_listings WHERE user_id = $1', [people[0]?.userId]);
    await addUpPopularity();
    expect(await api.query('SELECT popularity FROM listings')).toEqual([{ popularity: 3 }]);
  });

  it('sorts pages without skipping or repeating equal ones', async () => {
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await insertListing(api, lister, { title });
    const rows = await api.query<{ title: string }>('SELECT title FROM listings ORDER BY id DESC');
    const firstPage = await readPopular('&limit=3');
    const secondPage = await readPopular(`&limit=3&cursor=${String(firstPage.nextCursor)}`);
    expect([...firstPage.mvps, ...secondPage.mvps].map(({ title }) => title)).toEqual(
      rows.map(({ title }) => title),
    );
    expect(secondPage.nextCursor).toBeNull();
  });

  it('leaves out MVPs without rentals, saves and demos on the homepage', async () => {
    await insertListing(api, lister, { title: 'Unknown' });
    expect(await readPopular('&popular=true')).toMatchObject({ mvps: [], total: 0 });
    await insertSaves(await insertListing(api, lister, { title: 'Saved' }), 1);
    await addUpPopularity();
    expect(await readPopular('&popular=true')).toMatchObject({ mvps: [{ title: 'Saved' }], total: 1 });
    expect((await readPopular()).total).toBe(2);
  });

  it('changes the order of a cached list too (API-12)', async () => {
    const cachingApi = await startApi({
      RESPONSE_CACHE_MB: '4',
      DATABASE_URL: api.application.get<Settings>(SETTINGS).DATABASE_URL,
    });
    const readCached = async () =>
      (await call(cachingApi, 'GET', '/mvps?sort=popular')).json() as ListingsPage;
    const ids = [await insertListing(api, lister), await insertListing(api, lister)];
    try {
      await until(async () => (await readCached()).mvps.length === ids.length);
      const lastId = (await readCached()).mvps.at(-1)?.id ?? '';
      await insertSaves(lastId, 1);
      await addUpPopularity();
      await until(async () => (await readCached()).mvps[0]?.id === lastId);
    } finally {
      await cachingApi.stop();
    }
  });
});
