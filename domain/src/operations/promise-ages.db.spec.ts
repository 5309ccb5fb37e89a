import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, linkGitHub, signUpModerator } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { Clock, HOUR_MS } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { PROMISE_NAMES, PromiseAges } from './promise-ages.queries.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const readAges = () => new PromiseAges(api.application.get(ReadPool), api.application.get(Clock)).read();

it('returns the age of the oldest open row of each promise, and 0 without one', async () => {
  expect((await readAges()).map(({ promise }) => promise).sort()).toEqual([...PROMISE_NAMES].sort());
  expect((await readAges()).every(({ waiting, oldestSeconds }) => waiting === 0 && oldestSeconds === 0)).toBe(
    true,
  );

  api.setTime(NOON);
  const lister = await api.signUp('Lina');
  await linkGitHub(api, lister);
  expect((await call(api, 'POST', '/mvps', { person: lister, body: LISTING_BODY })).statusCode).toBe(201);
  api.setTime(new Date(NOON.getTime() + 21 * HOUR_MS));
  const agesByPromise = new Map((await readAges()).map((age) => [age.promise, age]));
  expect(agesByPromise.get('review')).toEqual({ promise: 'review', waiting: 1, oldestSeconds: 21 * 3600 });
  expect(agesByPromise.get('outbox')).toMatchObject({ oldestSeconds: 21 * 3600 });
  expect(agesByPromise.get('delivery')).toMatchObject({ waiting: 0 });

  const moderator = await signUpModerator(api);
  const [review] = await api.query<{ id: string }>('SELECT id FROM reviews');
  const reviewId = review?.id ?? '';
  await api.application.get(ReviewsService).approve({ reviewId, moderatorId: moderator.userId });
  api.setTime(new Date(NOON.getTime() + 22 * HOUR_MS));
  const agesAfterDecision = new Map((await readAges()).map((age) => [age.promise, age]));
  expect(agesAfterDecision.get('review')).toMatchObject({ waiting: 0 });
  expect(agesAfterDecision.get('review-mail')).toMatchObject({ waiting: 1, oldestSeconds: 3600 });
});
