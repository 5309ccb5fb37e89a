import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearch } from '@market/contract/saved-searches';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { SearchMatchesService } from './search-matches.service.js';

const STARTS_AT = new Date('2026-11-23T09:00:00.000Z');
let api: RunningApi;
let person: Person;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  [person, lister] = [await api.signUp('Ann'), await api.signUp('Lina')];
});
afterAll(() => api.stop());
beforeEach(async () => {
  setElapsed(0);
  await api.query('TRUNCATE listings, listings_to_match, saved_searches, saved_search_mails CASCADE');
});

/** Sets the clock to this many milliseconds after `STARTS_AT`. */
const setElapsed = (ms: number) => api.setTime(new Date(STARTS_AT.getTime() + ms));
const SAVED_SEARCHES_PATH = '/users/saved-searches';
const saveSearch = (query: object, owner = person) =>
  call(api, 'POST', SAVED_SEARCHES_PATH, { person: owner, body: query });
const listSaved = async (owner = person): Promise<SavedSearch[]> =>
  (await call(api, 'GET', SAVED_SEARCHES_PATH, { person: owner })).json().searches;
const matchListings = () => api.application.get(SearchMatchesService).match();

/** Inserts a listing that was approved one minute after `STARTS_AT`. */
async function insertApproved(
  columns: Parameters<typeof insertListing>[2] = {},
  owner = lister,
): Promise<string> {
  const id = await insertListing(api, owner, { ...columns, state: 'pending' });
  await api.query(`UPDATE listings SET state = 'approved', approved_at = $2 WHERE id = $1`, [
    id,
    new Date(STARTS_AT.getTime() + 60_000),
  ]);
  return id;
}

describe('a saved search (FIND-80)', () => {
  it('is listed newest first with its conditions, and removed', async () => {
    const firstQuery = { search: 'habit', category: 'Productivity', tech: 'React', tag: 'ai' };
    expect((await saveSearch(firstQuery)).statusCode).toBe(201);
    setElapsed(1);
    const secondQuery = { minPrice: 20, maxPrice: 50.5, available: 'true' };
    const savedSearches = (await saveSearch(secondQuery)).json().searches as SavedSearch[];
    expect(savedSearches.map(({ query }) => query)).toEqual([secondQuery, firstQuery]);
    expect(savedSearches[0]).toMatchObject({
      emails: true,
      newCount: 0,
      savedAt: '2026-11-23T09:00:00.001Z',
    });
    const deleteResponse = await call(api, 'DELETE', `${SAVED_SEARCHES_PATH}/${savedSearches[0]?.id}`, {
      person,
    });
    expect(deleteResponse.json().searches.map(({ query }: SavedSearch) => query)).toEqual([firstQuery]);
  });

  it('is saved once', async () => {
    await saveSearch({ search: ' habit ' });
    expect((await saveSearch({ search: 'habit' })).json().searches).toHaveLength(1);
    expect((await saveSearch({ search: 'habit', tech: 'Go' })).json().searches).toHaveLength(2);
  });

  it.each([{}, { search: '  ', category: '' }])('needs a condition (%j)', async (query) => {
    const response = await saveSearch(query);
    expect([response.statusCode, response.json().code]).toEqual([422, 'search/empty']);
  });

  it.each([
    { search: 'x'.repeat(101) },
    { tech: 'x'.repeat(201) },
    { minPrice: -1 },
    { maxPrice: 1_000_001 },
    { minPrice: 0.001 },
    { available: 'yes' },
    { search: { $ne: '' } },
    { search: 'a\u0000b' },
  ])('is refused if the list of MVPs refuses the same query (%j)', async (query) => {
    expect((await saveSearch(query)).statusCode).toBe(400);
    expect(await listSaved()).toEqual([]);
  });

  it('is one of at most 20, also when browsers save at the same moment', async () => {
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, number) => saveSearch({ search: `search ${number}` })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    const refusedResponse = responses.find(({ statusCode }) => statusCode === 409);
    expect(refusedResponse?.json().detail).toBe('You have saved 20 searches. Remove one first.');
    expect(await listSaved()).toHaveLength(20);
  });

  it('is seen, changed and removed only by its person', async () => {
    const [search] = (await saveSearch({ search: 'habit' })).json().searches as SavedSearch[];
    const path = `${SAVED_SEARCHES_PATH}/${search?.id}`;
    expect(await listSaved(lister)).toEqual([]);
    await call(api, 'DELETE', path, { person: lister });
    const changeResponse = await call(api, 'PUT', path, { person: lister, body: { emails: false } });
    const markSeenResponse = await call(api, 'PUT', `${path}/looked`, { person: lister });
    expect([changeResponse.statusCode, markSeenResponse.statusCode]).toEqual([404, 404]);
    expect(await listSaved()).toEqual([search]);
  });
});

describe('a newly approved MVP (FIND-81)', () => {
  const MATCHING_LISTING = {
    title: 'Habit Garden',
    category: 'Productivity',
    price_cents: 2000,
    tech_stack: ['React', 'Node'],
    tags: ['Habits'],
  };

  it.each([
    { search: 'HABIT' },
    { search: 'gar' },
    { search: 'ha' },
    { category: 'Productivity' },
    { tech: 'react' },
    { tag: 'habits' },
    { minPrice: 20 },
    { maxPrice: 20 },
    { available: 'true' },
    {
      search: 'habit',
      category: 'Productivity',
      tech: 'NODE',
      tag: 'HABITS',
      minPrice: 20,
      maxPrice: 20,
      available: 'true',
    },
  ])('is found by %j, once', async (query) => {
    await saveSearch(query);
    await insertApproved(MATCHING_LISTING);
    expect(await matchListings()).toBe(1);
    expect(await matchListings()).toBe(0);
    expect(await listSaved()).toMatchObject([{ newCount: 1 }]);
  });

  const setDisabledAt = (disabledAt: string | null, { userId }: Person) =>
    api.query('UPDATE users SET disabled_at = $2 WHERE id = $1', [userId, disabledAt]);

  it('is compared once its lister is enabled, if it went off sale before it was compared', async () => {
    await saveSearch({ search: 'habit' });
    await insertApproved(MATCHING_LISTING);
    await setDisabledAt('2026-11-23T09:01:03.000Z', lister);
    expect(await matchListings()).toBe(0);
    expect(await listSaved()).toMatchObject([{ newCount: 0 }]);
    await setDisabledAt(null, lister);
    expect(await matchListings()).toBe(1);
    expect(await listSaved()).toMatchObject([{ newCount: 1 }]);
    expect(await matchListings()).toBe(0);
  });

  it('is compared once a moderator puts it back on sale, and does not delay others until then', async () => {
    await saveSearch({ search: 'habit' });
    const id = await insertApproved(MATCHING_LISTING);
    await api.query(
      `UPDATE listings SET state = 'off-sale', off_sale_at = now(), off_sale_by = owner_id, off_sale_reason = 'Malware'
       WHERE id = $1`,
      [id],
    );
    await insertApproved(MATCHING_LISTING);
    expect(await matchListings()).toBe(1);
    expect(await listSaved()).toMatchObject([{ newCount: 1 }]);
    await api.query(
      `UPDATE listings SET state = 'approved', off_sale_at = NULL, off_sale_by = NULL, off_sale_reason = NULL
       WHERE id = $1`,
      [id],
    );
    expect(await matchListings()).toBe(1);
    expect(await listSaved()).toMatchObject([{ newCount: 2 }]);
  });

  it('does not wait to be compared after its lister deleted the account', async () => {
    await saveSearch({ search: 'habit' });
    const formerLister = await api.signUp('Otto');
    await insertApproved(MATCHING_LISTING, formerLister);
    await api.query('UPDATE users SET disabled_at = now(), deleted_at = now() WHERE id = $1', [
      formerLister.userId,
    ]);
    expect(await matchListings()).toBe(1);
    expect(await api.query('SELECT FROM listings_to_match')).toEqual([]);
    expect(await listSaved()).toMatchObject([{ newCount: 0 }]);
  });

  it.each([
    { search: 'forest' },
    { search: '%' },
    { search: 'h_bit' },
    { category: 'Health' },
    { tech: 'Vue' },
    { tech: 'habits' },
    { tag: 'react' },
    { minPrice: 20.01 },
    { maxPrice: 19.99 },
    { tech: 'React', category: 'Health' },
    { tech: 'React', search: 'forest' },
  ])('is not found by %j', async (query) => {
    await saveSearch(query);
    await insertApproved(MATCHING_LISTING);
    expect(await matchListings()).toBe(1);
    expect(await listSaved()).toMatchObject([{ newCount: 0 }]);
  });

  it('is found by a saved search exactly if the list of MVPs shows it for the same query', async () => {
    await insertApproved(MATCHING_LISTING);
    await insertApproved({
      ...MATCHING_LISTING,
      title: 'Forest',
      category: 'Health',
      tech_stack: ['Vue'],
      price_cents: 4999,
    });
    const queries: Record<string, string>[] = [
      { search: 'habit gar' },
      { search: 'vue' },
      { tech: 'VUE' },
      { minPrice: '49.99' },
      { maxPrice: '49.98' },
      { search: 'Productivity', tag: 'habits' },
      { category: 'Health', maxPrice: '50' },
    ];
    for (const query of queries) await saveSearch(query);
    await matchListings();
    const counts = new Map(
      (await listSaved()).map(({ query, newCount }) => [JSON.stringify(query), newCount]),
    );
    for (const query of queries) {
      const { total } = (await call(api, 'GET', `/mvps?${new URLSearchParams(query).toString()}`)).json();
      const expectedCounts = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, name.endsWith('Price') ? Number(value) : value]),
      );
      expect([query, counts.get(JSON.stringify(expectedCounts))]).toEqual([query, total]);
    }
  });

  it('does not count for its own lister, off sale, or once it is approved again', async () => {
    await saveSearch({ category: 'Productivity' });
    await saveSearch({ category: 'Productivity' }, lister);
    const id = await insertApproved(MATCHING_LISTING);
    await api.query(`UPDATE listings SET state = 'off-sale' WHERE id = $1`, [
      await insertApproved(MATCHING_LISTING),
    ]);
    await matchListings();
    expect(await listSaved(lister)).toMatchObject([{ newCount: 0 }]);
    expect(await listSaved()).toMatchObject([{ newCount: 1 }]);
    await api.query('UPDATE listings SET approved_at = now() WHERE id = $1', [id]);
    expect(await matchListings()).toBe(0);
    await api.query(`UPDATE listings SET state = 'off-sale'`);
    expect(await listSaved()).toMatchObject([{ newCount: 0 }]);
  });

  it('does not count if it was approved before the search was saved', async () => {
    await insertApproved(MATCHING_LISTING);
    setElapsed(60_001);
    await saveSearch({ category: 'Productivity' });
    await matchListings();
    expect(await listSaved()).toMatchObject([{ newCount: 0 }]);
  });

  it('counts as new until its person opens the search, up to 10', async () => {
    const [search] = (await saveSearch({ category: 'Productivity' })).json().searches as SavedSearch[];
    for (let listingIndex = 0; listingIndex < 12; listingIndex += 1) await insertApproved(MATCHING_LISTING);
    await matchListings();
    expect(await listSaved()).toMatchObject([{ newCount: 10 }]);
    const markSeenResponse = await call(api, 'PUT', `${SAVED_SEARCHES_PATH}/${search?.id}/looked`, {
      person,
    });
    expect(markSeenResponse.json().searches).toMatchObject([{ newCount: 0 }]);
  });

  it('is compared once by three workers at the same moment', async () => {
    await saveSearch({ category: 'Productivity' });
    for (let listingIndex = 0; listingIndex < 8; listingIndex += 1) await insertApproved(MATCHING_LISTING);
    const comparedCounts = await Promise.all([matchListings(), matchListings(), matchListings()]);
    expect(comparedCounts.reduce((sum, count) => sum + count)).toBe(8);
    expect(await listSaved()).toMatchObject([{ newCount: 8 }]);
  });

  it('stays waiting if the comparison fails', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved(MATCHING_LISTING);
    await api.query('ALTER TABLE saved_search_mails ADD CONSTRAINT broken CHECK (due_at IS NULL)');
    await expect(matchListings()).rejects.toThrow('broken');
    expect(await listSaved()).toMatchObject([{ newCount: 0 }]);
    await api.query('ALTER TABLE saved_search_mails DROP CONSTRAINT broken');
    expect(await matchListings()).toBe(1);
    expect(await listSaved()).toMatchObject([{ newCount: 1 }]);
  });
});
