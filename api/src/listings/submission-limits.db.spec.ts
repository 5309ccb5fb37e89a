import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, insertListing, linkGitHub } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import type { Person, RunningApi } from '@market/test/api/running-api';
import { startTwoApis } from '@market/test/api/two-apis';

const TEST_STARTS_AT = new Date('2026-11-21T09:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;
const CREATED = 201;
const CHANGED = 200;
const TOO_MANY = 429;

/** Two api processes that share one database. */
let apis: RunningApi[];
let lina: Person;

beforeAll(async () => {
  apis = await startTwoApis({ RATE_LIMIT_PER_MINUTE: '100000' });
}, 120_000);
afterAll(async () => {
  for (const api of apis.reverse()) await api.stop();
});
beforeEach(async () => {
  setTime(TEST_STARTS_AT);
  lina = await api().signUp('Lina');
  await linkGitHub(api(), lina);
});

const api = (apiIndex = 0): RunningApi => apis[apiIndex % 2] ?? (apis[0] as RunningApi);
const setTime = (time: Date) => apis.forEach((runningApi) => runningApi.setTime(time));
const countRows = async (table: 'reviews' | 'listings') => {
  const listingColumn = table === 'reviews' ? 'listing_id' : 'id';
  const [row] = await api().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table}
     WHERE ${listingColumn} IN (SELECT id FROM listings WHERE owner_id = $1)`,
    [lina.userId],
  );
  return row?.count;
};

/** Changes the title of a pending listing `count` times, and returns how many changes were accepted. */
async function changeTitle(listingId: string, count: number): Promise<number> {
  let acceptedCount = 0;
  for (let index = 0; index < count; index += 1) {
    const body = { title: `Title ${index} of ${count}` };
    const response = await call(api(index), 'PUT', `/mvps/${listingId}`, { person: lina, body });
    expect([CHANGED, TOO_MANY]).toContain(response.statusCode);
    if (response.statusCode === CHANGED) acceptedCount += 1;
    else expect(response.json()).toMatchObject({ code: 'listing/too-many' });
  }
  return acceptedCount;
}

it('a lister has at most 20 new listings in review, over all processes (REVIEW-13)', async () => {
  const createListing = async (apiIndex: number) =>
    (await call(api(apiIndex), 'POST', '/mvps', { person: lina, body: LISTING_BODY })).statusCode;
  const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => createListing(index)));
  expect(statuses.filter((status) => status === CREATED)).toHaveLength(20);
  expect(statuses.filter((status) => status === TOO_MANY)).toHaveLength(4);
  expect([await countRows('listings'), await countRows('reviews')]).toEqual([20, 20]);
  const [listing] = await api().query<{ id: string }>('SELECT id FROM listings WHERE owner_id = $1 LIMIT 1', [
    lina.userId,
  ]);
  expect(await changeTitle(listing?.id ?? '', 1)).toBe(1);
  await api().query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [listing?.id]);
  expect(await createListing(0)).toBe(CREATED);
});

it('a lister submits at most 50 versions in 24 hours (REVIEW-13)', async () => {
  const listingId = await insertListing(api(), lina, { state: 'pending' });
  expect(await changeTitle(listingId, 60)).toBe(50);
  expect(await countRows('reviews')).toBe(50);
  setTime(new Date(TEST_STARTS_AT.getTime() + DAY_MS));
  lina = await api().signIn(lina.userId);
  expect(await changeTitle(listingId, 1)).toBe(1);
});
