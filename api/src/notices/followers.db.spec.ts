import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@market/domain/foundation/clock';
import { NoticesService } from '@market/domain/notices/notices.service';
import { SearchMatchesService } from '@market/domain/saved-searches/search-matches.service';
import { call, linkGitHub, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { endUndoWindow } from '@market/test/api/end-undo-window';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const TEST_STARTS_AT = new Date('2026-11-21T09:00:00.000Z');
let api: RunningApi;
let lister: Person;
let moderator: Person;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  setTimeAfterStart(0);
  lister = await api.signUp('Ada');
  moderator = await signUpModerator(api);
  await linkGitHub(api, lister);
});

/** Sets the clock to this many milliseconds after the start. */
function setTimeAfterStart(ms: number): void {
  api.setTime(new Date(TEST_STARTS_AT.getTime() + ms));
}

async function signUpFollower(name: string): Promise<Person> {
  const person = await api.signUp(name);
  const response = await call(api, 'PUT', `/users/${lister.userId}/follow`, { person });
  expect(response.statusCode).toBe(200);
  return person;
}

const createListing = async (): Promise<string> =>
  (await call(api, 'POST', '/mvps', { person: lister, body: LISTING_BODY })).json().id;

/** Approves the only submission that waits for review. */
async function approveSubmission(): Promise<void> {
  const { data } = (await call(api, 'GET', '/admin/reviews?standing=waiting', { person: moderator })).json();
  expect(data).toHaveLength(1);
  const url = `/admin/reviews/${data[0].id}/approve`;
  expect((await call(api, 'POST', url, { person: moderator, body: {} })).statusCode).toBe(200);
  await endUndoWindow(api);
}

/** Marks all events as relayed and inserts their notifications, as the workers would. */
async function createNotices(): Promise<void> {
  await api.query('UPDATE outbox_events SET relayed_at = now() WHERE relayed_at IS NULL');
  const notices = api.application.get(NoticesService);
  for (const id of await notices.findDue(100)) await notices.notify(id);
}

const kindsOf = async (person: Person): Promise<string[]> => {
  const { notices } = (await call(api, 'GET', '/users/notices', { person })).json();
  return notices.map(({ kind }: { kind: string }) => kind);
};

describe('a notification of a new listing', () => {
  it('reaches those who followed before the approval, not those who followed after it (PEOPLE-20)', async () => {
    const followerBeforeApproval = await signUpFollower('Ben');
    await createListing();
    await approveSubmission();
    setTimeAfterStart(1);
    const followerAfterApproval = await signUpFollower('Carl');
    await createNotices();
    expect(await kindsOf(followerBeforeApproval)).toEqual(['listing.followed']);
    expect(await kindsOf(followerAfterApproval)).toEqual([]);
  });

  it('is not sent again, nor to new followers, when a change to the listing is approved (REVIEW-8)', async () => {
    const earlyFollower = await signUpFollower('Ben');
    const id = await createListing();
    await approveSubmission();
    await createNotices();
    setTimeAfterStart(MINUTE_MS);
    const lateFollower = await signUpFollower('Carl');
    setTimeAfterStart(2 * MINUTE_MS);
    const body = { title: 'Habit Forest' };
    const changeResponse = await call(api, 'PUT', `/mvps/${id}`, { person: lister, body });
    expect(changeResponse.statusCode).toBe(200);
    await approveSubmission();
    await createNotices();
    const rows = await api.query('SELECT title, approved_at FROM listings WHERE id = $1', [id]);
    expect(rows).toEqual([{ title: 'Habit Forest', approved_at: TEST_STARTS_AT }]);
    expect(await kindsOf(lateFollower)).toEqual([]);
    expect(await kindsOf(earlyFollower)).toEqual(['listing.followed']);
  });

  it('follows when its lister is enabled, if the lister was disabled at the approval (REVIEW-8)', async () => {
    const act = (action: 'disable' | 'enable') =>
      call(api, 'POST', `/admin/users/${lister.userId}/${action}`, { person: moderator, body: {} });
    const countMatches = async (person: Person) => {
      await api.application.get(SearchMatchesService).match();
      const { searches } = (await call(api, 'GET', '/users/saved-searches', { person })).json();
      return searches[0].newCount;
    };
    const follower = await signUpFollower('Ben');
    await api.query('TRUNCATE listings_to_match');
    const body = { category: LISTING_BODY.category };
    await call(api, 'POST', '/users/saved-searches', { person: follower, body });
    await createListing();
    await approveSubmission();
    await createNotices();
    expect(await countMatches(follower)).toBe(1);
    await createListing();
    setTimeAfterStart(MINUTE_MS);
    expect((await act('disable')).statusCode).toBeLessThan(300);
    await approveSubmission();
    await createNotices();
    expect([await kindsOf(follower), await countMatches(follower)]).toEqual([['listing.followed'], 0]);
    setTimeAfterStart(2 * MINUTE_MS);
    expect((await act('enable')).statusCode).toBeLessThan(300);
    await createNotices();
    lister = await api.signIn(lister.userId);
    expect(await kindsOf(follower)).toEqual(['listing.followed', 'listing.followed']);
    expect(await kindsOf(lister)).toEqual(expect.arrayContaining(['listing.approved', 'listing.approved']));
    expect(await countMatches(follower)).toBe(2);
    expect((await act('disable')).statusCode).toBeLessThan(300);
    expect((await act('enable')).statusCode).toBeLessThan(300);
    await createNotices();
    lister = await api.signIn(lister.userId);
    const listerKinds = await kindsOf(lister);
    expect(listerKinds.filter((kind) => kind === 'listing.approved')).toHaveLength(2);
    expect(await countMatches(follower)).toBe(2);
  });
});
