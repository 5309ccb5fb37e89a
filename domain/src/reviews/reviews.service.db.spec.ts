import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListingInput } from '@market/contract/listings/listing-form';
import { eventNames, linkGitHub, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { DataSource } from 'typeorm';
import { HOUR_MS } from '../foundation/clock.js';
import type { Viewer } from '../foundation/viewer.js';
import { Listing } from '../listings/listing.entity.js';
import { ListingsService } from '../listings/listings.service.js';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');

let api: RunningApi;
let listings: ListingsService;
let service: ReviewsService;
let queries: ReviewsQueries;
let lister: Person;
let owner: Viewer;
let moderatorId: string;

beforeAll(async () => {
  api = await startApi();
  listings = api.application.get(ListingsService);
  service = api.application.get(ReviewsService);
  queries = api.application.get(ReviewsQueries);
  lister = await api.signUp('Lina');
  owner = { userId: lister.userId, role: 'user' };
  moderatorId = (await signUpModerator(api)).userId;
  await linkGitHub(api, lister);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setTime(NOON);
  await api.query('TRUNCATE listings, outbox_events CASCADE');
});

const timeAfter = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const readListing = (id: string) => api.application.get(DataSource).manager.findOneByOrFail(Listing, { id });
const listingForm = (title = LISTING_BODY.title) => ListingInput.parse({ ...LISTING_BODY, title });
const readQueue = async () => (await queries.listPending({ limit: 10 })).reviews;

/** Submits a listing; returns its id and the id of its review. */
async function submitListing(title?: string): Promise<{ listingId: string; reviewId: string }> {
  const listingId = await listings.create(owner.userId, listingForm(title));
  return { listingId, reviewId: await readPendingReviewId(listingId) };
}

async function readPendingReviewId(listingId: string): Promise<string> {
  const review = (await readQueue()).find((row) => row.listingId === listingId);
  if (!review) throw new Error('There is no pending review');
  return review.id;
}

describe('the review of a new listing', () => {
  it('contains every field and is due in 24 hours (REVIEW-1)', async () => {
    const { listingId, reviewId } = await submitListing();
    expect(await readQueue()).toEqual([
      expect.objectContaining({
        id: reviewId,
        listingId,
        isChange: false,
        title: 'Habit Garden',
        listerId: owner.userId,
        listerName: 'Lina',
        submittedAt: NOON,
        dueAt: timeAfter(24),
        state: 'pending',
      }),
    ]);
    expect(await queries.read(reviewId)).toMatchObject({
      approved: null,
      proposed: { title: 'Habit Garden', priceCents: 2000, techStack: ['React'], image: '' },
    });
  });

  it('approves it once, and records who decided and when (REVIEW-4)', async () => {
    const { listingId, reviewId } = await submitListing();
    api.setTime(timeAfter(3));
    await service.approve({ reviewId, moderatorId });
    expect(await readListing(listingId)).toMatchObject({
      state: 'approved',
      approvedAt: timeAfter(3),
      reviewDueAt: null,
    });
    expect(await queries.read(reviewId)).toMatchObject({
      state: 'approved',
      decidedBy: moderatorId,
      decidedByName: 'Mona',
      decidedAt: timeAfter(3),
    });
    for (const repeatedDecision of [
      service.approve({ reviewId, moderatorId }),
      service.reject({ reviewId, moderatorId, reason: 'Late' }),
    ])
      await expect(repeatedDecision).rejects.toMatchObject({ code: 'review/decided' });
    expect(await eventNames(api)).toEqual([
      'review.opened',
      'listing.submitted',
      'listing.approved',
      'review.decided',
    ]);
  });

  it('has one outcome if moderators decide at the same time; the others get an error (REVIEW-4)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { listingId, reviewId } = await submitListing(`Round ${round}`);
      const outcomes = await Promise.allSettled([
        service.approve({ reviewId, moderatorId }),
        service.reject({ reviewId, moderatorId, reason: 'No' }),
        service.approve({ reviewId, moderatorId }),
        service.reject({ reviewId, moderatorId, reason: 'No' }),
      ]);
      const rejectedOutcomes = outcomes.filter(({ status }) => status === 'rejected');
      expect(rejectedOutcomes).toHaveLength(3);
      for (const outcome of rejectedOutcomes)
        expect(outcome).toMatchObject({ reason: { code: 'review/decided' } });
      expect((await readListing(listingId)).state).toBe((await queries.read(reviewId))?.state);
    }
  });

  it('is withdrawn when the lister submits a change, which starts a new review (REVIEW-6)', async () => {
    const { listingId, reviewId } = await submitListing();
    api.setTime(timeAfter(1));
    await listings.change(owner, listingId, { title: 'Something else' });
    await expect(service.approve({ reviewId, moderatorId })).rejects.toMatchObject({
      code: 'review/withdrawn',
    });
    const nextReviewId = await readPendingReviewId(listingId);
    expect(await queries.read(nextReviewId)).toMatchObject({ title: 'Something else', dueAt: timeAfter(25) });
    await service.approve({ reviewId: nextReviewId, moderatorId });
    expect(await readListing(listingId)).toMatchObject({ state: 'approved', title: 'Something else' });
  });

  it('is approved or withdrawn if the lister changes the listing during the approval', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { listingId, reviewId } = await submitListing(`Round ${round}`);
      const [approval] = await Promise.allSettled([
        service.approve({ reviewId, moderatorId }),
        listings.change(owner, listingId, { title: `Changed ${round}` }),
      ]);
      const listing = await readListing(listingId);
      // If the change was committed first, the approval fails, and the changed listing is pending. Otherwise the
      // change waits, while the approved version stays public.
      if (approval.status === 'rejected')
        expect(listing).toMatchObject({ state: 'pending', title: `Changed ${round}` });
      else expect(listing).toMatchObject({ state: 'approved', proposal: { title: `Changed ${round}` } });
    }
  });

  it('rejects it with a reason; the corrected listing gets a new deadline (REVIEW-7)', async () => {
    const { listingId, reviewId } = await submitListing();
    await service.reject({ reviewId, moderatorId, reason: 'The link is dead' });
    expect(await readListing(listingId)).toMatchObject({
      state: 'rejected',
      rejectionReason: 'The link is dead',
      reviewDueAt: null,
    });
    expect(await readQueue()).toEqual([]);
    api.setTime(timeAfter(5));
    await listings.change(owner, listingId, { demoUrl: 'https://alive.example' });
    expect(await readListing(listingId)).toMatchObject({
      state: 'pending',
      rejectionReason: null,
      submittedAt: timeAfter(5),
      reviewDueAt: timeAfter(29),
    });
    expect((await queries.listOfListing(listingId)).map(({ state }) => state)).toEqual([
      'pending',
      'rejected',
    ]);
  });

  it('cannot be decided if it does not exist', async () => {
    const decision = { reviewId: owner.userId, moderatorId };
    await expect(service.approve(decision)).rejects.toMatchObject({ code: 'review/not-found' });
    expect(await queries.read(owner.userId)).toBeUndefined();
  });
});

describe('the review of a change', () => {
  it('shows both versions and leaves the approved one public until the approval', async () => {
    const listingId = await insertListing(api, lister);
    await listings.change(owner, listingId, { title: 'Habit Forest', price: 50, tags: ['forest'] });
    const reviewId = await readPendingReviewId(listingId);
    expect((await readListing(listingId)).title).toBe('Habit Garden');
    const versions = {
      isChange: true,
      changed: expect.arrayContaining(['title', 'priceCents']),
      approved: { title: 'Habit Garden', priceCents: 10_000, description: 'Grows habits' },
      proposed: { title: 'Habit Forest', priceCents: 5000, description: 'Grows habits' },
    };
    expect(await queries.read(reviewId)).toMatchObject(versions);
    await service.approve({ reviewId, moderatorId });
    expect(await readListing(listingId)).toMatchObject({
      title: 'Habit Forest',
      priceCents: 5000,
      state: 'approved',
      proposal: null,
      reviewDueAt: null,
    });
    // Both versions of the listing can still be read after the decision.
    expect(await queries.read(reviewId)).toMatchObject(versions);
  });

  it('leaves the approved version public after a rejection, and the lister can submit again', async () => {
    const listingId = await insertListing(api, lister);
    await listings.change(owner, listingId, { title: 'Habit Forest' });
    const reviewId = await readPendingReviewId(listingId);
    await service.reject({ reviewId, moderatorId, reason: 'No' });
    expect(await readListing(listingId)).toMatchObject({
      title: 'Habit Garden',
      state: 'approved',
      proposal: { title: 'Habit Forest' },
      rejectionReason: 'No',
      reviewDueAt: null,
    });
    api.setTime(timeAfter(1));
    await listings.change(owner, listingId, { title: 'Habit Wood' });
    expect(await readListing(listingId)).toMatchObject({ rejectionReason: null, reviewDueAt: timeAfter(25) });
    expect(await readPendingReviewId(listingId)).not.toBe(reviewId);
  });

  it('ends if the lister withdraws the change', async () => {
    const listingId = await insertListing(api, lister);
    await listings.change(owner, listingId, { title: 'Habit Forest' });
    const reviewId = await readPendingReviewId(listingId);
    await listings.change(owner, listingId, { title: 'Habit Garden' });
    expect(await readListing(listingId)).toMatchObject({
      proposal: null,
      reviewDueAt: null,
      title: 'Habit Garden',
    });
    await expect(service.approve({ reviewId, moderatorId })).rejects.toMatchObject({
      code: 'review/withdrawn',
    });
  });
});

describe('the queue', () => {
  it('lists the earliest deadline first, by pages, and counts overdue submissions', async () => {
    for (const [hours, title] of [
      [2, 'Third'],
      [0, 'First'],
      [1, 'Second'],
    ] as const) {
      api.setTime(timeAfter(hours));
      await submitListing(title);
    }
    const firstPage = await queries.listPending({ limit: 2 });
    expect(firstPage.reviews.map(({ title }) => title)).toEqual(['First', 'Second']);
    const secondPage = await queries.listPending({ limit: 2, cursor: firstPage.nextCursor ?? '' });
    expect(secondPage.reviews.map(({ title }) => title)).toEqual(['Third']);
    expect(secondPage.nextCursor).toBeNull();
    expect(await queries.countWaiting(timeAfter(25))).toEqual({ waiting: 3, overdue: 2 });
  });
});
