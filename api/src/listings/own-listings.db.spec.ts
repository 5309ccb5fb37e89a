import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReviewsQueries } from '@market/domain/reviews/reviews.queries';
import { ReviewsService } from '@market/domain/reviews/reviews.service';
import { call, linkGitHub, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const LISTING_FORM = { ...LISTING_BODY, buyoutPrice: 600, repoUrl: 'https://code.example/private' };
/** Fields that a lister may not set; some have two spellings, such as `userId` and `userid`. */
const FORBIDDEN_FIELDS = {
  id: '00000000-0000-4000-8000-000000000001',
  isapproved: true,
  isApproved: true,
  approved: true,
  state: 'approved',
  userId: '00000000-0000-4000-8000-000000000002',
  userid: '00000000-0000-4000-8000-000000000002',
  ownerId: '00000000-0000-4000-8000-000000000002',
  role: 'admin',
  rating: 5,
  ratingSum: 500,
  reviewCount: 100,
  sold: false,
  submittedAt: '2020-01-01T00:00:00.000Z',
  reviewDueAt: null,
  rejectionReason: null,
  createdAt: '2020-01-01T00:00:00.000Z',
};

let api: RunningApi;
let lister: Person;
let moderator: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  moderator = await signUpModerator(api);
  await linkGitHub(api, lister);
});
afterAll(() => api.stop());
beforeEach(() => api.query('TRUNCATE listings CASCADE').then(() => undefined));

const createListing = async (body: object = LISTING_FORM) =>
  (await call(api, 'POST', '/mvps', { person: lister, body })).json();
const changeListing = (id: string, body: object) => call(api, 'PUT', `/mvps/${id}`, { person: lister, body });
const listMyListings = async (filter: string) =>
  (await call(api, 'GET', `/mvps/my-listings?filter=${filter}`, { person: lister }))
    .json()
    .map(({ title }: { title: string }) => title)
    .sort();
const readAsVisitor = async (id: string) => (await call(api, 'GET', `/mvps/${id}`)).json();

async function decide(outcome: 'approve' | 'reject', listingId: string): Promise<void> {
  const { reviews } = await api.application.get(ReviewsQueries).listPending({ limit: 100 });
  const reviewId = reviews.find((review) => review.listingId === listingId)?.id ?? '';
  const decision = { reviewId, moderatorId: moderator.userId, reason: 'No' };
  await api.application.get(ReviewsService)[outcome](decision);
}

describe('the address of the source code', () => {
  const { repoUrl: _, ...FORM_WITHOUT_SOURCE } = LISTING_FORM;

  it.each(['repoUrl', 'githubUrl', 'sourceUrl'])(
    'sent as %s is stored, and read back by its lister alone (LIST-11)',
    async (name) => {
      const { id } = await createListing({ ...FORM_WITHOUT_SOURCE, [name]: 'https://github.com/lina/kite' });
      await decide('approve', id);
      const listerResponse = await call(api, 'GET', `/mvps/${id}`, { person: lister });
      expect(listerResponse.json().repoUrl).toBe('https://github.com/lina/kite');
      expect((await readAsVisitor(id)).repoUrl).toBe('#');
    },
  );

  it.each(['repoUrl', 'githubUrl', 'sourceUrl'])('changed as %s is read back (LIST-11)', async (name) => {
    const { id } = await createListing();
    expect((await changeListing(id, { [name]: 'https://github.com/lina/kite' })).statusCode).toBe(200);
    const listerResponse = await call(api, 'GET', `/mvps/${id}`, { person: lister });
    expect(listerResponse.json().repoUrl).toBe('https://github.com/lina/kite');
  });
});

describe('a request of a lister', () => {
  it('cannot set approval, rating or owner of a new listing', async () => {
    const createdListing = await createListing({ ...LISTING_FORM, ...FORBIDDEN_FIELDS });
    expect(createdListing).toMatchObject({
      isapproved: false,
      state: 'pending',
      userId: lister.userId,
      rating: 4.5,
      reviewCount: 0,
      rejectionReason: null,
    });
    expect(createdListing.id).not.toBe(FORBIDDEN_FIELDS.id);
    expect(Date.parse(createdListing.submittedAt)).toBeGreaterThan(Date.parse('2026-01-01'));
    const [user] = await api.query('SELECT role FROM users WHERE id = $1', [lister.userId]);
    expect(user).toEqual({ role: 'user' });
  });

  it('cannot set approval, rating or owner of an existing listing', async () => {
    const { id } = await createListing();
    const rowsBefore = await api.query('SELECT * FROM listings');
    expect((await changeListing(id, FORBIDDEN_FIELDS)).statusCode).toBe(200);
    expect(await api.query('SELECT * FROM listings')).toEqual(rowsBefore);
  });

  it('changes only the fields that it contains, including the source’s address', async () => {
    const { id } = await createListing();
    const response = await changeListing(id, {
      repoUrl: 'https://code.example/moved',
      tags: ['A', 'a', ' b '],
    });
    expect(response.json()).toMatchObject({
      title: 'Habit Garden',
      repoUrl: 'https://code.example/moved',
      tags: ['a', 'b'],
      buyoutPrice: 600,
    });
    expect((await changeListing(id, { repoUrl: 'ftp://code.example' })).json().errors).toEqual({
      repoUrl: 'Please enter a valid URL',
    });
  });
});

describe('a change of an approved listing', () => {
  it('is shown to its owner beside the public version until it is approved', async () => {
    const { id } = await createListing();
    await decide('approve', id);
    const changedListing = (await changeListing(id, { title: 'Habit Forest', price: 30 })).json();
    expect(changedListing).toMatchObject({
      title: 'Habit Garden',
      isapproved: true,
      proposal: { title: 'Habit Forest', price: 30 },
    });
    expect(changedListing.reviewDueAt).not.toBeNull();
    expect(await readAsVisitor(id)).toMatchObject({ title: 'Habit Garden', price: 20 });
    await decide('approve', id);
    expect(await readAsVisitor(id)).toMatchObject({ title: 'Habit Forest', price: 30 });
  });

  it('that was rejected can be corrected by its owner', async () => {
    const { id } = await createListing();
    await decide('approve', id);
    await changeListing(id, { title: 'Habit Forest' });
    await decide('reject', id);
    const ownListing = (await call(api, 'GET', `/mvps/my-listings/${id}`, { person: lister })).json();
    expect(ownListing).toMatchObject({
      rejectionReason: 'No',
      proposal: { title: 'Habit Forest' },
      isapproved: true,
    });
    expect(await listMyListings('rejected')).toEqual(['Habit Garden']);
    expect((await changeListing(id, { title: 'Habit Wood' })).json()).toMatchObject({
      rejectionReason: null,
    });
    expect(await listMyListings('rejected')).toEqual([]);
  });
});

describe('My Listings', () => {
  it('filters by each state (LIST-33)', async () => {
    await insertListing(api, lister, { title: 'Shown' });
    await insertListing(api, lister, { title: 'Rented out', is_available: false });
    await insertListing(api, lister, { title: 'Sent back', state: 'rejected' });
    const changedId = await insertListing(api, lister, { title: 'Changed' });
    await changeListing(changedId, { title: 'Changed again' });
    await createListing({ ...LISTING_FORM, title: 'New' });
    await insertListing(api, await api.signUp(), { title: 'Somebody else’s' });
    expect(await listMyListings('approved')).toEqual(['Changed', 'Rented out', 'Shown']);
    expect(await listMyListings('pending')).toEqual(['Changed', 'New']);
    expect(await listMyListings('rented')).toEqual(['Rented out']);
    expect(await listMyListings('available')).toEqual(['Changed', 'New', 'Sent back', 'Shown']);
    expect(await listMyListings('rejected')).toEqual(['Sent back']);
    expect(await listMyListings('all')).toHaveLength(5);
    const response = await call(api, 'GET', '/mvps/my-listings?filter=everyone', { person: lister });
    expect(response.statusCode).toBe(400);
  });

  it('has counts, earnings and ratings of each listing, read in one query (LIST-33)', async () => {
    const id = await insertListing(api, lister, { rating_sum: 9, review_count: 2 });
    await insertListing(api, lister, { title: 'Never rented' });
    for (const capturedCents of [10_000, 25_000]) {
      await api.query(
        `WITH payment AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
           VALUES (gen_random_uuid(), $1, $2, '1 month', $3, 'USD', 'completed', now(), now()) RETURNING id),
         captured AS (INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
           SELECT id, 'captured', $3, id, now() FROM payment)
         INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
         SELECT gen_random_uuid(), $1, $2, id, '1 month', $3, 'Ben', 'ben@people.example', now(), now() + interval '30 days', now() FROM payment`,
        [moderator.userId, id, capturedCents],
      );
    }
    const listings = (await call(api, 'GET', '/mvps/my-listings', { person: lister })).json();
    expect(listings.find((listing: { id: string }) => listing.id === id)).toMatchObject({
      rentalsCount: 2,
      earned: 350,
      rating: 4.5,
      reviewCount: 2,
    });
    expect(listings.find((listing: { id: string }) => listing.id !== id)).toMatchObject({
      rentalsCount: 0,
      earned: 0,
      reviewCount: 0,
    });
  });
});
