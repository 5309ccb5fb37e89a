import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListingsService } from '@market/domain/listings/listings.service';
import { ReviewsQueries } from '@market/domain/reviews/reviews.queries';
import { ReviewsService } from '@market/domain/reviews/reviews.service';
import { call, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const SOURCE_URL = 'https://code.example/private';

let api: RunningApi;
let lister: Person;
let moderator: Person;
let id: string;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  moderator = await signUpModerator(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.query('TRUNCATE listings CASCADE');
  id = await insertListing(api, lister, { source_url: SOURCE_URL, source_visible: true });
});

const changeListing = (body: object) => call(api, 'PUT', `/mvps/${id}`, { person: lister, body });
const readOwn = async () => (await call(api, 'GET', `/mvps/my-listings/${id}`, { person: lister })).json();
const readRows = () => api.query('SELECT * FROM listings');

async function reject(): Promise<void> {
  const { reviews } = await api.application.get(ReviewsQueries).listPending({ limit: 100 });
  const reviewId = reviews.find((review) => review.listingId === id)?.id ?? '';
  const decision = { reviewId, moderatorId: moderator.userId, reason: 'The demo link is dead' };
  await api.application.get(ReviewsService).reject(decision);
}

/**
 * Saves from a form that was loaded before another change. It sends all fields; the lister edited only the description.
 */
const saveOlderForm = ({ version }: { version: string }) =>
  changeListing({ description: 'Grows many habits', sourceVisible: true, tags: ['habits'], version });

describe('a change that names its version', () => {
  it.each([
    ['its private source address', () => changeListing({ sourceVisible: false })],
    ['its tags', () => changeListing({ tags: ['garden'] })],
    ['its waiting change', () => changeListing({ title: 'Habit Forest' })],
  ])('is refused after the listing changed %s, and changes nothing (LIST-25)', async (_, changeElsewhere) => {
    const loadedListing = await readOwn();
    expect((await changeElsewhere()).statusCode).toBe(200);
    const rowsBefore = await readRows();
    const response = await saveOlderForm(loadedListing);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'listing/conflict' });
    expect(await readRows()).toEqual(rowsBefore);
    expect((await saveOlderForm(await readOwn())).statusCode).toBe(200);
  });

  it('is refused after a waiting change was withdrawn, or rejected by a moderator (LIST-25)', async () => {
    const withChange = (await changeListing({ title: 'Habit Forest' })).json();
    await changeListing({ title: 'Habit Garden' });
    expect((await saveOlderForm(withChange)).statusCode).toBe(409);
    const waiting = (await changeListing({ title: 'Habit Wood' })).json();
    await reject();
    expect((await saveOlderForm(waiting)).statusCode).toBe(409);
    expect(await readOwn()).toMatchObject({ rejectionReason: 'The demo link is dead' });
  });

  it('is refused after the offers to buyers were withdrawn (LIST-25)', async () => {
    await api.query('UPDATE listings SET offer_archive = true, invite_buyers = true');
    const loadedListing = await readOwn();
    await api.application.get(ListingsService).withdrawOffers(id, SOURCE_URL);
    expect((await saveOlderForm(loadedListing)).statusCode).toBe(409);
  });

  it('applies after availability, sale, rating or popularity changed, which no form shows (LIST-25)', async () => {
    const loadedListing = await readOwn();
    await changeListing({ isavailable: false });
    await api.query(
      'UPDATE listings SET sold = true, rating_sum = 9, review_count = 2, popularity = 7, updated_at = now()',
    );
    expect((await saveOlderForm(loadedListing)).statusCode).toBe(200);
  });

  it('applies to the version of the last response, and again if only that response was lost (LIST-25)', async () => {
    const loadedListing = await readOwn();
    const saved = (await saveOlderForm(loadedListing)).json();
    expect(saved.version).not.toBe(loadedListing.version);
    expect((await saveOlderForm(loadedListing)).statusCode).toBe(200);
    const secondResponse = await changeListing({ description: 'Grows all habits', version: saved.version });
    expect(secondResponse.json()).toMatchObject({ proposal: { description: 'Grows all habits' } });
  });
});

it('a change without a version applies to the latest version (LIST-25)', async () => {
  await changeListing({ sourceVisible: false });
  expect((await changeListing({ tags: ['garden'] })).json()).toMatchObject({
    tags: ['garden'],
    sourceVisible: false,
  });
});
