import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListingInput } from '@market/contract/listings/listing-form';
import { ListingsService } from '@market/domain/listings/listings.service';
import { NearCopiesService } from '@market/domain/reviews/near-copies.service';
import { UndoableDecisionsService } from '@market/domain/reviews/undoable-decisions.service';
import { call, linkGitHub, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { endUndoWindow } from '@market/test/api/end-undo-window';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const TEST_STARTED_AT = new Date();
const HOUR_MS = 3_600_000;

let api: RunningApi;
let lister: Person;
let mona: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
  await linkGitHub(api, lister);
  mona = await signUpModerator(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.setTime(TEST_STARTED_AT);
  await api.query('TRUNCATE listings CASCADE');
});

const readConsole = async (path: string) =>
  (await call(api, 'GET', `/admin${path}`, { person: mona })).json();
const act = (path: string, body?: object, person = mona) =>
  call(api, 'POST', `/admin/reviews/${path}`, { person, ...(body && { body }) });

/** Submits a listing at TEST_STARTED_AT plus `hours`. Returns the ids of the listing and of its review. */
async function submitListing(
  title: string,
  hours = 0,
  submitter = lister,
): Promise<{ listingId: string; reviewId: string }> {
  api.setTime(new Date(TEST_STARTED_AT.getTime() + hours * HOUR_MS));
  const form = ListingInput.parse({ ...LISTING_BODY, title, repoUrl: 'https://code.example/habit' });
  const listingId = await api.application.get(ListingsService).create(submitter.userId, form);
  const [row] = await api.query<{ id: string }>('SELECT id FROM reviews WHERE listing_id = $1', [listingId]);
  api.setTime(TEST_STARTED_AT);
  return { listingId, reviewId: row?.id ?? '' };
}

describe('the queue of reviews', () => {
  it('lists the earliest deadline first, and marks overdue reviews', async () => {
    await submitListing('Second', -3);
    await submitListing('Third', -1);
    await submitListing('First', -25);
    const { data, total } = await readConsole('/reviews?standing=waiting');
    expect(data.map(({ title }: { title: string }) => title)).toEqual(['First', 'Second', 'Third']);
    expect(total).toBe(3);
    expect(data[2].dueAt).toBe(new Date(TEST_STARTED_AT.getTime() + 23 * HOUR_MS).toISOString());
    const overdueReviews = await readConsole('/reviews?standing=overdue');
    expect(overdueReviews.data).toMatchObject([{ title: 'First' }]);
  });

  it('distinguishes a submission that was not compared yet from one that copies nothing (REVIEW-12)', async () => {
    const { reviewId } = await submitListing('Habit Garden');
    expect((await readConsole('/reviews')).data).toMatchObject([{ copiesId: null, copied: null }]);
    expect(await readConsole(`/reviews/${reviewId}`)).toMatchObject({ copied: null });
    await api.application.get(NearCopiesService).compare(reviewId);
    expect((await readConsole('/reviews')).data).toMatchObject([{ copiesId: null, copied: [] }]);
    expect(await readConsole(`/reviews/${reviewId}`)).toMatchObject({ copied: [] });
  });

  it('shows the approved and the proposed version of a change side by side', async () => {
    const { listingId, reviewId } = await submitListing('Habit Garden');
    await act(`${reviewId}/approve`);
    await endUndoWindow(api);
    expect(await readConsole(`/reviews/${reviewId}`)).toMatchObject({ state: 'approved', approved: null });
    await call(api, 'PUT', `/mvps/${listingId}`, {
      person: lister,
      body: { price: 30, title: 'Habit Forest' },
    });
    const { data } = await readConsole('/reviews?kind=change');
    expect(data).toMatchObject([{ isChange: true, title: 'Habit Forest', listerName: 'Lina' }]);
    expect(await readConsole(`/reviews/${data[0].id}`)).toMatchObject({
      approved: { title: 'Habit Garden', price: 20, demoUrl: 'https://demo.example' },
      proposed: { title: 'Habit Forest', price: 30, repoUrl: 'https://code.example/habit' },
      listerEmail: `${lister.userId}@people.example`,
    });
  });
});

describe('a decision', () => {
  it('publishes the listing, and is in the audit log with its changes', async () => {
    const { listingId, reviewId } = await submitListing('Habit Garden');
    expect((await call(api, 'GET', `/mvps/${listingId}`)).statusCode).toBe(404);
    expect((await act(`${reviewId}/approve`)).json()).toMatchObject({ decidedByName: 'Mona' });
    await endUndoWindow(api);
    expect((await call(api, 'GET', `/mvps/${listingId}`)).statusCode).toBe(200);
    expect((await readConsole(`/audit?subjectId=${reviewId}`)).data).toMatchObject([
      {
        action: 'review.approve',
        subjectName: 'Habit Garden',
        before: { state: 'pending' },
        after: { state: 'approved' },
      },
    ]);
  });

  it('to reject needs a reason, which the lister is shown', async () => {
    const { reviewId } = await submitListing('Habit Garden');
    const responseWithoutReason = await act(`${reviewId}/reject`, { reason: '  ' });
    expect(responseWithoutReason.json()).toMatchObject({
      status: 400,
      errors: { reason: 'Reason is required' },
    });
    await act(`${reviewId}/reject`, { reason: 'The demo does not open' });
    await endUndoWindow(api);
    const ownListings = (await call(api, 'GET', '/mvps/my-listings', { person: lister })).json();
    expect(ownListings).toMatchObject([{ state: 'rejected', rejectionReason: 'The demo does not open' }]);
  });

  it('of two moderators at the same instant is one: the other gets 409, and the audit log has one row', async () => {
    const otto = await signUpModerator(api);
    const { reviewId } = await submitListing('Habit Garden');
    const responses = await Promise.all([
      act(`${reviewId}/approve`),
      act(`${reviewId}/reject`, { reason: 'No' }, otto),
      act(`${reviewId}/approve`, undefined, otto),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const conflictResponses = responses.filter(({ statusCode }) => statusCode === 409);
    for (const response of conflictResponses)
      expect(response.json()).toMatchObject({ code: 'review/decided' });
    expect((await readConsole(`/audit?subjectId=${reviewId}`)).total).toBe(1);
  });

  it('on one’s own submission is refused to a moderator; the review stays open, and the audit log has no row (REVIEW-5)', async () => {
    const otto = await signUpModerator(api);
    await linkGitHub(api, otto);
    const { listingId, reviewId } = await submitListing('Habit Garden', 0, otto);
    for (const response of [
      await act(`${reviewId}/approve`, undefined, otto),
      await act(`${reviewId}/reject`, { reason: 'No' }, otto),
      await act(`${reviewId}/undo`, undefined, otto),
    ])
      expect(response.json()).toMatchObject({
        status: 403,
        code: 'review/own',
        detail: 'You cannot decide on your own MVP: another moderator has to.',
      });
    expect(await readConsole(`/reviews/${reviewId}`)).toMatchObject({ state: 'pending', reason: null });
    expect((await readConsole(`/audit?subjectId=${reviewId}`)).total).toBe(0);
    expect((await call(api, 'GET', `/mvps/${listingId}`)).statusCode).toBe(404);
    expect((await act(`${reviewId}/approve`)).statusCode).toBe(200);
  });
});

describe('a decision, which takes effect after 10 seconds (REVIEW-9)', () => {
  const afterStart = (ms: number) => new Date(TEST_STARTED_AT.getTime() + ms);
  const decisionsService = () => api.application.get(UndoableDecisionsService);
  const readListingState = async (listingId: string) => {
    const [row] = await api.query<{ state: string }>('SELECT state FROM listings WHERE id = $1', [listingId]);
    return row?.state;
  };

  /** Applies the decisions that are due at `time`, twice at once, as the job and the sweep may do. */
  async function applyDecisionsAt(time: Date): Promise<void> {
    api.setTime(time);
    const applyDueDecisions = async () => {
      for (const id of await decisionsService().findDue(100)) await decisionsService().apply(id);
    };
    await Promise.all([applyDueDecisions(), applyDueDecisions()]);
  }

  it('changes only the queue at first, and the listing after 10 seconds, not earlier', async () => {
    const { listingId, reviewId } = await submitListing('Habit Garden');
    expect((await act(`${reviewId}/approve`)).json()).toMatchObject({
      state: 'pending',
      chosenOutcome: 'approved',
      takesEffectAt: afterStart(10_000).toISOString(),
      decidedByName: 'Mona',
    });
    expect((await readConsole('/reviews?standing=waiting')).total).toBe(0);
    await applyDecisionsAt(afterStart(9_999));
    expect(await readListingState(listingId)).toBe('pending');
    await applyDecisionsAt(afterStart(10_000));
    expect(await readListingState(listingId)).toBe('approved');
    expect(await readConsole(`/reviews/${reviewId}`)).toMatchObject({
      state: 'approved',
      chosenOutcome: null,
      takesEffectAt: null,
      decidedAt: TEST_STARTED_AT.toISOString(),
    });
    await applyDecisionsAt(afterStart(60_000));
    const DECISION_EVENTS_SQL = `SELECT id FROM outbox_events WHERE name = 'review.decided' AND payload ->> 'reviewId' = $1`;
    expect(await api.query(DECISION_EVENTS_SQL, [reviewId])).toHaveLength(1);
  });

  it('can be undone by any moderator: the submission is pending again, and the audit log has both actions', async () => {
    const otto = await signUpModerator(api);
    const { listingId, reviewId } = await submitListing('Habit Garden');
    await act(`${reviewId}/reject`, { reason: 'The demo does not open' });
    api.setTime(afterStart(9_999));
    expect((await act(`${reviewId}/undo`, undefined, otto)).json()).toMatchObject({
      state: 'pending',
      chosenOutcome: null,
      reason: null,
      decidedByName: null,
    });
    await applyDecisionsAt(afterStart(60_000));
    expect(await readListingState(listingId)).toBe('pending');
    expect((await readConsole('/reviews?standing=waiting')).total).toBe(1);
    const { data } = await readConsole(`/audit?subjectId=${reviewId}&order=asc`);
    expect(data).toMatchObject([
      { action: 'review.reject', before: { state: 'pending' }, after: { state: 'rejected' } },
      {
        action: 'review.undo',
        actorName: 'Mona',
        before: { state: 'rejected' },
        after: { state: 'pending' },
      },
    ]);
    expect((await act(`${reviewId}/approve`)).statusCode).toBe(200);
  });

  it('cannot be undone once it has taken effect, nor before it was made', async () => {
    const { reviewId } = await submitListing('Habit Garden');
    const expectedRefusal = { status: 409, code: 'review/in-effect' };
    expect((await act(`${reviewId}/undo`)).json()).toMatchObject(expectedRefusal);
    await act(`${reviewId}/approve`);
    api.setTime(afterStart(10_000));
    expect((await act(`${reviewId}/undo`)).json()).toMatchObject(expectedRefusal);
  });

  it('is void if its lister changes the submission', async () => {
    const { listingId, reviewId } = await submitListing('Habit Garden');
    await act(`${reviewId}/approve`);
    await call(api, 'PUT', `/mvps/${listingId}`, { person: lister, body: { title: 'Habit Forest' } });
    await applyDecisionsAt(afterStart(60_000));
    expect(await readListingState(listingId)).toBe('pending');
    expect(await readConsole(`/reviews/${reviewId}`)).toMatchObject({
      state: 'withdrawn',
      takesEffectAt: null,
    });
  });
});
