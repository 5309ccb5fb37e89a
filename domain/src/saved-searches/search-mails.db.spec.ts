import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NEW_MATCHES_MAX, type SavedSearch } from '@market/contract/saved-searches';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { DAY_MS, MINUTE_MS } from '../foundation/clock.js';
import { PreferencesService } from '../notices/preferences.service.js';
import { SearchMailsService } from './search-mails.service.js';
import { SearchMatchesService } from './search-matches.service.js';

const STARTS_AT = new Date('2026-11-23T09:00:00.000Z');
const SAVED_SEARCHES_PATH = '/users/saved-searches';
let api: RunningApi;
let mailbox: Mailbox;
let person: Person;
let lister: Person;

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
  mailbox.onArrival = () => undefined;
  mailbox.mails.length = 0;
  [person, lister] = [await api.signUp('Ann'), await api.signUp('Lina')];
  await api.query('TRUNCATE listings, listings_to_match, saved_searches, saved_search_mails CASCADE');
});

let now = STARTS_AT;
function setElapsed(ms: number): void {
  now = new Date(STARTS_AT.getTime() + ms);
  api.setTime(now);
}
const saveSearch = async (query: object, owner = person): Promise<SavedSearch[]> =>
  (
    await call(api, 'POST', SAVED_SEARCHES_PATH, { person: await api.signIn(owner.userId), body: query })
  ).json().searches;
const searchMails = () => api.application.get(SearchMailsService);

async function insertApproved(title: string): Promise<string> {
  const id = await insertListing(api, lister, { title, category: 'Productivity', state: 'pending' });
  await api.query(`UPDATE listings SET state = 'approved', approved_at = $2 WHERE id = $1`, [id, now]);
  return id;
}

/** Runs the sweeps once, as a worker does. */
async function runSweeps(): Promise<void> {
  await api.application.get(SearchMatchesService).match();
  for (const userId of await searchMails().findDue(100)) await searchMails().send(userId);
}
const mailTexts = () => mailbox.mails.map((mail) => mail.decodedText).join('\n');
const stopMails = (token: string) => call(api, 'POST', `/saved-searches/stop/${token}`);
const stopTokens = () =>
  [...mailTexts().matchAll(/token=(search\.one\.[\w.-]+)/g)].map(([, token]) => token ?? '');

describe('the e-mail about saved searches (FIND-82)', () => {
  it('names what each search found, and is sent once', async () => {
    await saveSearch({ search: 'habit' });
    await saveSearch({ category: 'Productivity', maxPrice: 1000 });
    const [habitId, forestId] = [await insertApproved('Habit Garden'), await insertApproved('Forest')];
    await runSweeps();
    await runSweeps();
    expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[`${person.userId}@people.example`], 'New MVPs fit 2 of your saved searches'],
    ]);
    for (const expectedText of [
      'Productivity, up to $1000',
      `Forest: https://market.example/mvp/${forestId}`,
      `Habit Garden: https://market.example/mvp/${habitId}`,
      'https://market.example/browse?category=Productivity&maxPrice=1000',
    ])
      expect(mailTexts()).toContain(expectedText);
    expect(
      await call(api, 'GET', SAVED_SEARCHES_PATH, { person }).then((response) => response.json().searches),
    ).toMatchObject([{ newCount: 0 }, { newCount: 0 }]);
  });

  it('is sent again a day later at the earliest, with the MVPs found since', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    await runSweeps();
    setElapsed(MINUTE_MS);
    await insertApproved('Two');
    setElapsed(DAY_MS - 1);
    await insertApproved('Three');
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
    setElapsed(DAY_MS);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(2);
    const secondMail = mailbox.mails[1]?.decodedText ?? '';
    expect([
      secondMail.includes('Two: '),
      secondMail.includes('Three: '),
      secondMail.includes('One: '),
    ]).toEqual([true, true, false]);
  });

  it('is sent by one worker, even if another worker starts while the mail server accepts it', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    mailbox.onArrival = async () => {
      mailbox.onArrival = () => undefined;
      await searchMails().send(person.userId);
    };
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('leaves out MVPs that went off sale, and is not sent without any MVP', async () => {
    await saveSearch({ category: 'Productivity' });
    const [soldListingId] = [await insertApproved('Gone'), await insertApproved('Still there')];
    await api.application.get(SearchMatchesService).match();
    await api.query(`UPDATE listings SET state = 'off-sale' WHERE id = $1`, [soldListingId]);
    await runSweeps();
    expect([mailTexts().includes('Still there: '), mailTexts().includes('Gone: ')]).toEqual([true, false]);
    setElapsed(2 * DAY_MS);
    await insertApproved('Gone, too');
    await api.application.get(SearchMatchesService).match();
    await api.query(`UPDATE listings SET state = 'off-sale'`);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
    expect(await searchMails().findDue(100)).toEqual([]);
  });

  it('names what was found after 10 MVPs that are no longer on sale or available (FIND-81)', async () => {
    await saveSearch({ category: 'Productivity' });
    await saveSearch({ category: 'Productivity', available: 'true' });
    for (let index = 0; index < NEW_MATCHES_MAX; index += 1) await insertApproved(`Early ${index}`);
    await api.application.get(SearchMatchesService).match();
    await api.query('UPDATE listings SET is_available = false');
    await insertApproved('Available');
    await api.application.get(SearchMatchesService).match();
    await api.query(`UPDATE listings SET state = 'off-sale' WHERE title LIKE 'Early%'`);
    await insertApproved('Late');
    await runSweeps();
    expect(
      mailTexts()
        .match(/(Early \d|Available|Late): /g)
        ?.sort(),
    ).toEqual(['Available: ', 'Late: ', 'Late: ']);
  });

  it('leaves an MVP new if it did not name the MVP, because that was not available (FIND-81)', async () => {
    await saveSearch({ category: 'Productivity', available: 'true' });
    const [unavailableId] = [await insertApproved('Rented'), await insertApproved('Available')];
    await api.application.get(SearchMatchesService).match();
    await api.query('UPDATE listings SET is_available = false WHERE id = $1', [unavailableId]);
    await runSweeps();
    expect([mailTexts().includes('Available: '), mailTexts().includes('Rented: ')]).toEqual([true, false]);
    await api.query('UPDATE listings SET is_available = true');
    const { searches } = (await call(api, 'GET', SAVED_SEARCHES_PATH, { person })).json();
    expect(searches).toMatchObject([{ newCount: 1 }]);
  });

  it('is not sent to people who are disabled or switched it off, also not later', async () => {
    const mutedPerson = await api.signUp('Ben');
    for (const owner of [person, mutedPerson]) await saveSearch({ category: 'Productivity' }, owner);
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]);
    await api.application.get(PreferencesService).switchOff(mutedPerson.userId, 'search.matched');
    await insertApproved('One');
    await runSweeps();
    await api.query('UPDATE users SET disabled_at = NULL');
    await api.query('DELETE FROM notice_preferences');
    setElapsed(2 * DAY_MS);
    await runSweeps();
    expect(mailbox.mails).toEqual([]);
  });

  it('is not sent about MVPs that its person has seen', async () => {
    const [search] = await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    await api.application.get(SearchMatchesService).match();
    await call(api, 'PUT', `${SAVED_SEARCHES_PATH}/${search?.id}/looked`, { person });
    await runSweeps();
    expect(mailbox.mails).toEqual([]);
  });

  it('is sent 5 minutes after the mail server did not accept it (FIND-83)', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    mailbox.mode = 'busy';
    await expect(runSweeps()).rejects.toThrow();
    mailbox.mode = 'well';
    setElapsed(5 * MINUTE_MS - 1);
    await runSweeps();
    expect(mailbox.mails).toEqual([]);
    setElapsed(5 * MINUTE_MS);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is not sent again that day if its matches could not be stored as announced (FIND-82, FIND-83)', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    mailbox.onArrival = async () => {
      mailbox.onArrival = () => undefined;
      await api.query('ALTER TABLE saved_searches ADD CONSTRAINT refuses_changes CHECK (false) NOT VALID');
    };
    await expect(runSweeps()).rejects.toThrow('refuses_changes');
    await api.query('ALTER TABLE saved_searches DROP CONSTRAINT refuses_changes');
    setElapsed(DAY_MS - 1);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(1);
    setElapsed(DAY_MS);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(2);
  });

  it('is retried a day later if the process dies while sending it (FIND-83)', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    await api.application.get(SearchMatchesService).match();
    // Simulates a process that died before the mail server responded: only its claim remains.
    await api.query('UPDATE saved_search_mails SET due_at = $1', [new Date(STARTS_AT.getTime() + DAY_MS)]);
    await runSweeps();
    setElapsed(DAY_MS - 1);
    await runSweeps();
    expect(mailbox.mails).toEqual([]);
    setElapsed(DAY_MS);
    await runSweeps();
    expect(mailTexts()).toContain('One: ');
  });

  it('is followed the next day by an e-mail about MVPs found during its sending', async () => {
    await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    mailbox.onArrival = async () => {
      mailbox.onArrival = () => undefined;
      await insertApproved('Two');
      await api.application.get(SearchMatchesService).match();
    };
    await runSweeps();
    expect(mailTexts()).not.toContain('Two: ');
    setElapsed(DAY_MS);
    await runSweeps();
    expect(mailbox.mails).toHaveLength(2);
    expect([
      mailbox.mails[1]?.decodedText.includes('Two: '),
      mailbox.mails[1]?.decodedText.includes('One: '),
    ]).toEqual([true, false]);
  });
});

describe('the links in the e-mail about saved searches (FIND-84)', () => {
  it('stop the e-mails about one search without a sign-in, until they are switched on again', async () => {
    await saveSearch({ search: 'habit' });
    const [, habitSearch] = await saveSearch({ category: 'Productivity' });
    await insertApproved('Habit Garden');
    await runSweeps();
    const token = stopTokens().find((token) => token.includes(String(habitSearch?.id))) ?? '';
    expect((await stopMails(token)).statusCode).toBe(204);
    expect((await stopMails(token)).statusCode).toBe(204);
    setElapsed(DAY_MS);
    person = await api.signIn(person.userId);
    await insertApproved('Habit Forest');
    await runSweeps();
    const secondMail = mailbox.mails[1]?.decodedText ?? '';
    expect([secondMail.includes('“habit”'), secondMail.includes('Habit Forest: ')]).toEqual([false, true]);
    const path = `${SAVED_SEARCHES_PATH}/${habitSearch?.id}`;
    const { searches } = (await call(api, 'PUT', path, { person, body: { emails: true } })).json();
    expect(searches.map(({ emails }: SavedSearch) => emails)).toEqual([true, true]);
  });

  it('are signed for one search, its person and their address', async () => {
    const [search] = await saveSearch({ category: 'Productivity' });
    await insertApproved('One');
    await runSweeps();
    const [token = ''] = stopTokens();
    const foreignSearches = await saveSearch({ category: 'Productivity' }, lister);
    const forgedTokens = [
      token.split(String(search?.id)).join(String(foreignSearches[0]?.id)),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.replace('search.one', 'search.matched'),
      `search.one.${'0'.repeat(36)}.${'A'.repeat(43)}`,
      'x',
    ];
    for (const token of forgedTokens)
      expect([token, (await stopMails(token)).statusCode]).toEqual([token, 404]);
    await api.query('UPDATE users SET email = $2 WHERE id = $1', [person.userId, 'new@people.example']);
    expect((await stopMails(token)).statusCode).toBe(404);
    expect(await api.query('SELECT FROM saved_searches WHERE NOT is_mailed')).toEqual([]);
  });
});
