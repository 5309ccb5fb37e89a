import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListingsQuery } from '@market/contract/listings/listings';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { ListingListQueries } from './listing-list.queries.js';

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await insertListingWith({ title: 'Groovebox' });
  await insertListingWith({ title: 'Meal Plan', category: 'Health & Fitness' });
});
afterEach(() => api.query('TRUNCATE listings, search_words CASCADE'));

const insertListingWith = (columns: object) =>
  insertListing(api, lister, {
    description: 'x',
    short_description: 'x',
    tags: ['tempo'],
    tech_stack: ['Svelte'],
    category: 'Entertainment',
    creator_name: 'Lindqvist',
    ...columns,
  });
const readSuggestion = async (search: string, query: object = {}) =>
  (await api.application.get(ListingListQueries).list(ListingsQuery.parse({ search, ...query }), undefined))
    .didYouMean;

describe('a search that finds nothing (FIND-60)', () => {
  it.each([
    ['grovebox', 'groovebox', 'one letter is missing'],
    ['grovbox', 'groovebox', 'two are missing'],
    ['GROOVE BOX', 'groovebox', 'two words are one'],
    ['meel plan', 'meal plan', 'one word is right'],
    ['mael plna', 'meal plan', 'letters are swapped'],
    ['tenpo', 'tempo', 'a tag'],
    ['svlete', 'svelte', 'a technology'],
    ['entretainment', 'entertainment', 'a category'],
  ])('%j offers %j: %s', async (search, correction) => {
    expect(await readSuggestion(search)).toBe(correction);
    const body = (await call(api, 'GET', `/mvps?search=${encodeURIComponent(search)}`)).json();
    expect(body).toMatchObject({ mvps: [], total: 0, didYouMean: correction });
  });

  it('offers no correction that finds nothing with the same filters', async () => {
    expect(await readSuggestion('grovebox', { category: 'Entertainment' })).toBe('groovebox');
    expect(await readSuggestion('grovebox', { category: 'Finance' })).toBeUndefined();
  });

  it('offers no word of a listing that is not public, or is no longer public', async () => {
    const id = await insertListingWith({ title: 'Quokka', state: 'pending' });
    expect(await readSuggestion('quoka')).toBeUndefined();
    expect(await api.query(`SELECT 1 FROM search_words WHERE word = 'quokka'`)).toEqual([]);
    await api.query(`UPDATE listings SET state = 'approved' WHERE id = $1`, [id]);
    expect(await readSuggestion('quoka')).toBe('quokka');
    await api.query(`UPDATE listings SET state = 'draft' WHERE id = $1`, [id]);
    expect(await readSuggestion('quoka')).toBeUndefined();
  });

  it('offers the new words after the title of a public listing changed', async () => {
    await api.query(`UPDATE listings SET title = 'Wombat' WHERE title = 'Groovebox'`);
    expect(await readSuggestion('wonbat')).toBe('wombat');
    expect(await readSuggestion('grovebox')).toBeUndefined();
  });

  it('knows no names of people', async () => {
    expect(await readSuggestion('lindqvits')).toBeUndefined();
  });

  it.each(['zzzzzz', '++', 'x', '%', `${'meel '.repeat(7)}`])('offers nothing for %j', async (search) => {
    expect(await readSuggestion(search)).toBeUndefined();
  });
});

describe('a search that finds something (FIND-60)', () => {
  it('offers nothing if its words are existing words or beginnings of them', async () => {
    for (const search of ['groovebox', 'groove', 'meal plan', 'pla'])
      expect(await readSuggestion(search)).toBeUndefined();
  });

  it('offers a correction if it has fewer than three results and the correction has more', async () => {
    await insertListingWith({ title: 'Plain', description: 'a grovebox' });
    expect(await readSuggestion('grovebox')).toBeUndefined();
    await insertListingWith({ title: 'Groovebox Two' });
    expect(await readSuggestion('grovebox')).toBe('groovebox');
    await insertListingWith({ title: 'Plain', description: 'a grovebox' });
    await insertListingWith({ title: 'Plain', description: 'a grovebox' });
    for (const title of ['Groovebox Three', 'Groovebox Four', 'Groovebox Five'])
      await insertListingWith({ title });
    expect(await readSuggestion('grovebox')).toBeUndefined();
  });

  it('offers nothing among the listings of one person', async () => {
    expect(await readSuggestion('grovebox', { userId: lister.userId })).toBeUndefined();
  });
});
