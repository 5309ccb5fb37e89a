import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NEW_MATCHES_MAX, type SavedSearch } from '@market/contract/saved-searches';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { DAY_MS, HOUR_MS } from '../foundation/clock.js';
import { PreferencesService } from '../notices/preferences.service.js';
import { SearchMailsService } from './search-mails.service.js';
import { SearchMatchesService } from './search-matches.service.js';

const STARTS_AT = new Date('2026-11-23T09:00:00.000Z');
const SAVED_SEARCHES_PATH = '/users/saved-searches';
let api: RunningApi;
let mailbox: Mailbox;
let person: Person;
let lister: Person;
let now = STARTS_AT;

beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ ...mailbox.environment, PUBLIC_URL: 'https://market.example' });
});
afterAll(async () => {
  await api.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  setElapsed(0);
  mailbox.mode = 'well';
  mailbox.mails.length = 0;
  [person, lister] = [await api.signUp('Ann'), await api.signUp('Lina')];
  await api.query('TRUNCATE listings, listings_to_match, saved_searches, saved_search_mails CASCADE');
});

function setElapsed(ms: number): void {
  now = new Date(STARTS_AT.getTime() + ms);
  api.setTime(now);
}

/** Signs in, because an earlier session may have expired. Calls an endpoint that returns the saved searches. */
async function callSearches(method: 'GET' | 'POST' | 'PUT', path = '', body?: object) {
  const signedInPerson = await api.signIn(person.userId);
  const response = await call(api, method, SAVED_SEARCHES_PATH + path, { person: signedInPerson, body });
  return response.json().searches as SavedSearch[];
}
const saveSearch = async (query: object = { category: 'Productivity' }): Promise<string> =>
  (await callSearches('POST', '', query))[0]?.id ?? '';
const setMailed = (id: string, emails: boolean) => callSearches('PUT', `/${id}`, { emails });
const readNewCounts = async () => (await callSearches('GET')).map(({ newCount }) => newCount);
const switchMails = (isOn: boolean) =>
  isOn
    ? api.query('DELETE FROM notice_preferences WHERE user_id = $1', [person.userId])
    : api.application.get(PreferencesService).switchOff(person.userId, 'search.matched');

async function insertApproved(title: string): Promise<void> {
  const id = await insertListing(api, lister, { title, category: 'Productivity', state: 'pending' });
  await api.query(`UPDATE listings SET state = 'approved', approved_at = $2 WHERE id = $1`, [id, now]);
}
const setOffSale = (titlePattern: string) =>
  api.query(`UPDATE listings SET state = 'off-sale' WHERE title LIKE $1`, [titlePattern]);
const match = () => api.application.get(SearchMatchesService).match();

/** Approves `count` MVPs, whose titles are numbered, and compares them with the searches. */
async function approveAndMatch(title: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await insertApproved(`${title} ${index}`);
  await match();
}

/** Returns the titles of the new MVPs on sale of a search, sorted by name. */
async function readNewTitles(searchId: string): Promise<unknown[]> {
  const rows = await api.query(
    `SELECT l.title FROM saved_searches s JOIN listings l ON l.id = ANY(s.found_ids || s.muted_ids)
     WHERE s.id = $1 AND l.state = 'approved' ORDER BY l.title`,
    [searchId],
  );
  return rows.map(({ title }) => title);
}

/** Runs both sweeps once, as a worker does. Returns for how many people the sweep of e-mails ran. */
async function runSweeps(): Promise<number> {
  await match();
  const mails = api.application.get(SearchMailsService);
  const dueUserIds = await mails.findDue(100);
  for (const userId of dueUserIds) await mails.send(userId);
  return dueUserIds.length;
}
/** Returns which of the titles each e-mail names. */
const mailedTitles = (...titles: string[]) =>
  mailbox.mails.map(({ decodedText }) => titles.filter((title) => decodedText.includes(`${title}: `)));

describe('an MVP found while e-mails about saved searches are switched off', () => {
  it('counts as new until its person opens the search, and no sweep visits the person (FIND-81)', async () => {
    const searchId = await saveSearch();
    await switchMails(false);
    await insertApproved('One');
    expect(await runSweeps()).toBe(0);
    setElapsed(2 * DAY_MS);
    expect(await runSweeps()).toBe(0);
    expect(mailbox.mails).toEqual([]);
    expect(await readNewCounts()).toEqual([1]);
    await callSearches('PUT', `/${searchId}/looked`);
    expect(await readNewCounts()).toEqual([0]);
  });

  it('is not announced after they are switched on again, but later ones are (FIND-82)', async () => {
    await saveSearch();
    await switchMails(false);
    await insertApproved('One');
    await runSweeps();
    await switchMails(true);
    setElapsed(2 * DAY_MS);
    expect(await runSweeps()).toBe(0);
    await insertApproved('Two');
    expect(await readNewCounts()).toEqual([1]);
    await match();
    expect(await readNewCounts()).toEqual([2]);
    await runSweeps();
    expect(mailedTitles('One', 'Two')).toEqual([['Two']]);
    expect(await readNewCounts()).toEqual([1]);
  });

  it('is not announced even if they are switched on before the next e-mail may be sent (FIND-82)', async () => {
    await saveSearch();
    await insertApproved('One');
    await runSweeps();
    await switchMails(false);
    setElapsed(HOUR_MS);
    await insertApproved('Two');
    await match();
    await switchMails(true);
    await insertApproved('Three');
    setElapsed(DAY_MS);
    await runSweeps();
    expect(mailedTitles('One', 'Two', 'Three')).toEqual([['One'], ['Three']]);
    expect(await readNewCounts()).toEqual([1]);
  });

  it('counts as new if they are switched off after the match, and is not announced later (FIND-82)', async () => {
    await saveSearch();
    await insertApproved('One');
    await match();
    await switchMails(false);
    expect(await runSweeps()).toBe(1);
    expect(await runSweeps()).toBe(0);
    expect(await readNewCounts()).toEqual([1]);
    await switchMails(true);
    setElapsed(2 * DAY_MS);
    await runSweeps();
    expect(mailbox.mails).toEqual([]);
  });

  it('counts as new if the account was disabled, and is not announced later (FIND-82)', async () => {
    await saveSearch();
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]);
    await insertApproved('One');
    expect(await runSweeps()).toBe(0);
    await api.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [person.userId]);
    setElapsed(2 * DAY_MS);
    expect(await runSweeps()).toBe(0);
    expect(await readNewCounts()).toEqual([1]);
  });

  it('leaves room for later ones: a search counts up to 10, and e-mails name up to 10 (FIND-81)', async () => {
    await saveSearch();
    await switchMails(false);
    for (let index = 0; index <= NEW_MATCHES_MAX; index += 1) await insertApproved(`Early ${index}`);
    await match();
    expect(await readNewCounts()).toEqual([10]);
    await switchMails(true);
    await insertApproved('Late');
    await match();
    expect(await readNewCounts()).toEqual([10]);
    await switchMails(false);
    await runSweeps();
    expect(await readNewCounts()).toEqual([10]);
    await switchMails(true);
    await insertApproved('Last');
    await runSweeps();
    expect(mailedTitles('Late', 'Last')).toEqual([['Last']]);
    expect(mailbox.mails[0]?.decodedText).not.toContain('Early');
  });

  it('leaves room for a later one once it is off sale (FIND-81)', async () => {
    const searchId = await saveSearch();
    await switchMails(false);
    await approveAndMatch('Early', NEW_MATCHES_MAX);
    await setOffSale('Early%');
    expect(await readNewCounts()).toEqual([0]);
    await approveAndMatch('Late', NEW_MATCHES_MAX + 1);
    expect(await readNewCounts()).toEqual([10]);
    await setOffSale('Late 3');
    expect(await readNewCounts()).toEqual([9]);
    await approveAndMatch('Last', 1);
    expect(await readNewTitles(searchId)).toEqual([
      'Last 0',
      ...[0, 1, 2, 4, 5, 6, 7, 8, 9].map((n) => `Late ${n}`),
    ]);
  });

  it('leaves room, once it is off sale, for one that was found before the e-mails were stopped (FIND-81)', async () => {
    const searchId = await saveSearch();
    await setMailed(searchId, false);
    await approveAndMatch('Early', NEW_MATCHES_MAX);
    await setOffSale('Early%');
    await setMailed(searchId, true);
    await approveAndMatch('Late', 1);
    await setMailed(searchId, false);
    expect(await readNewTitles(searchId)).toEqual(['Late 0']);
  });

  it('leaves room, once it is off sale, for one that a refused e-mail named (FIND-81)', async () => {
    const searchId = await saveSearch();
    await setMailed(searchId, false);
    await approveAndMatch('Early', NEW_MATCHES_MAX);
    await setOffSale('Early%');
    await setMailed(searchId, true);
    await approveAndMatch('Late', 1);
    mailbox.mode = 'refusing';
    await runSweeps();
    expect(await readNewTitles(searchId)).toEqual(['Late 0']);
  });
});

describe('an MVP found while the e-mails about one search are switched off (FIND-84)', () => {
  it('counts as new, and is not announced after they are switched on again, but later ones are', async () => {
    const searchId = await saveSearch();
    await setMailed(searchId, false);
    await insertApproved('One');
    expect(await runSweeps()).toBe(0);
    expect(await readNewCounts()).toEqual([1]);
    await setMailed(searchId, true);
    setElapsed(2 * DAY_MS);
    expect(await runSweeps()).toBe(0);
    await insertApproved('Two');
    await runSweeps();
    expect(mailedTitles('One', 'Two')).toEqual([['Two']]);
    expect(await readNewCounts()).toEqual([1]);
    await callSearches('PUT', `/${searchId}/looked`);
    expect(await readNewCounts()).toEqual([0]);
  });

  it('counts as new for that search although another search announces it', async () => {
    const searchId = await saveSearch();
    await saveSearch({ search: 'one' });
    await setMailed(searchId, false);
    await insertApproved('One');
    await runSweeps();
    expect(mailedTitles('One')).toEqual([['One']]);
    const counts = new Map((await callSearches('GET')).map(({ id, newCount }) => [id, newCount]));
    expect([counts.get(searchId), [...counts.values()].sort()]).toEqual([1, [0, 1]]);
  });

  it('stays new if they are switched off after the match, and is not announced later', async () => {
    const searchId = await saveSearch();
    await insertApproved('One');
    await match();
    await setMailed(searchId, false);
    await setMailed(searchId, false);
    expect(await readNewCounts()).toEqual([1]);
    await setMailed(searchId, true);
    await runSweeps();
    expect([mailbox.mails, await readNewCounts()]).toEqual([[], [1]]);
  });

  it('is still announced if they are switched on while they are already on', async () => {
    const searchId = await saveSearch();
    await insertApproved('One');
    await match();
    await setMailed(searchId, true);
    await runSweeps();
    expect(mailedTitles('One')).toEqual([['One']]);
    expect(await readNewCounts()).toEqual([0]);
  });
});

it('an MVP stays new if the mail server refuses the address (FIND-81)', async () => {
  await saveSearch();
  await insertApproved('One');
  mailbox.mode = 'refusing';
  await runSweeps();
  expect(mailbox.mails).toEqual([]);
  expect(await readNewCounts()).toEqual([1]);
  expect(await runSweeps()).toBe(0);
});
