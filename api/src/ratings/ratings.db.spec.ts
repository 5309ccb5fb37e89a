import { describe, expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { rentFor, advanceAndSignInAgain } from '@market/test/api/rent';
import { offerListing, post } from '@market/test/api/shop';
import { useRatings } from '@market/test/api/use-ratings';
import { useTestMarket } from '@market/test/api/use-test-market';

const DAY_MS = 86_400_000;
const NOON = new Date('2026-01-31T12:00:00.000Z');

const market = useTestMarket(NOON);
const {
  answerReview,
  changeReview,
  deliver,
  consoleClient,
  figures,
  readOwn,
  path,
  rate,
  readReviews,
  receive,
  reviewBySomebody,
} = useRatings(market);
const refusalOf = (status: number, code: string) => ({ status, code });

describe('a person who rents an MVP', () => {
  it('reviews it once its source code was sent, not before (RATE-1)', async () => {
    expect((await rate(5)).json()).toMatchObject(refusalOf(403, 'rating/not-entitled'));
    await rentFor(market, { duration: '1 month' });
    expect(await readOwn()).toEqual({ rating: null, mayRate: false });
    expect((await rate(5)).json()).toMatchObject(refusalOf(403, 'rating/not-entitled'));
    await deliver();
    expect(await readOwn()).toEqual({ rating: null, mayRate: true });
    const createResponse = await rate(5, ' Grows\nhabits ');
    expect(createResponse.statusCode).toBe(201);
    expect(createResponse.json()).toMatchObject({
      stars: 5,
      content: 'Grows\nhabits',
      author: { id: market.buyer.userId, name: 'Ben' },
      createdAt: NOON.toISOString(),
      changeableUntil: '2026-03-02T12:00:00.000Z',
    });
    expect(await readOwn()).toMatchObject({ rating: { stars: 5 }, mayRate: false });
  });

  it('may review it when the rental has ended', async () => {
    await receive();
    await advanceAndSignInAgain(market, 90 * DAY_MS);
    expect((await rate(3)).statusCode).toBe(201);
  });

  it('gives 1 to 5 whole stars, with a text of at most 1,000 characters or without text (RATE-1)', async () => {
    await receive();
    for (const stars of [0, 6, 2.5, '5', undefined])
      expect((await post(market.api, market.buyer, path(), { stars })).json()).toMatchObject({
        status: 400,
        errors: { stars: 'Choose 1 to 5 stars' },
      });
    expect((await rate(5, 'x'.repeat(1001))).json()).toMatchObject({
      errors: { content: 'Use at most 1000 characters' },
    });
    expect((await post(market.api, market.buyer, path(), { stars: 1 })).json()).toMatchObject({
      content: '',
    });
  });

  it('reviews it once, however often they rent it (RATE-2)', async () => {
    await receive();
    expect((await rate(5)).statusCode).toBe(201);
    await receive();
    expect((await rate(1)).json()).toMatchObject(refusalOf(409, 'rating/already-rated'));
    expect(await figures()).toEqual({ rating: 5, reviewCount: 1 });
  });

  it('writes one review with two requests at once (RATE-2)', async () => {
    await receive();
    const responses = await Promise.all([rate(5), rate(1), rate(3)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await figures()).reviewCount).toBe(1);
    expect((await readReviews()).ratings).toHaveLength(1);
  });

  it('gets the same review for the same request, also if its response was lost', async () => {
    await receive();
    const firstResponse = await rate(4, 'Once', market.buyer, 'a-key');
    await market.api.query('DELETE FROM idempotency_keys');
    const secondResponse = await rate(4, 'Once', market.buyer, 'a-key');
    expect(secondResponse.statusCode).toBe(201);
    expect(secondResponse.json()).toEqual(firstResponse.json());
    expect((await figures()).reviewCount).toBe(1);
  });

  it('changes the review for 30 days, not a moment longer (RATE-3)', async () => {
    expect((await changeReview(2)).json()).toMatchObject(refusalOf(404, 'rating/not-found'));
    await receive();
    await rate(5);
    await advanceAndSignInAgain(market, 30 * DAY_MS);
    expect((await changeReview(2, 'It stopped')).json()).toMatchObject({
      stars: 2,
      content: 'It stopped',
      changedAt: '2026-03-02T12:00:00.000Z',
    });
    expect(await figures()).toEqual({ rating: 2, reviewCount: 1 });
    await advanceAndSignInAgain(market, 30 * DAY_MS + 1);
    expect((await changeReview(5)).json()).toMatchObject(refusalOf(409, 'rating/change-over'));
  });

  it('reads in My Rentals whether they may review it, and their stars', async () => {
    const readRentals = async () =>
      (await call(market.api, 'GET', '/rentals/my-rentals', { person: market.buyer })).json().rentals;
    await rentFor(market, { duration: '1 month' });
    expect(await readRentals()).toMatchObject([{ mayrate: false, ratedstars: null }]);
    await deliver();
    expect(await readRentals()).toMatchObject([{ mayrate: true, ratedstars: null }]);
    await rate(4);
    expect(await readRentals()).toMatchObject([{ mayrate: false, ratedstars: 4 }]);
  });

  it('may review it while it is off sale; until it is back on sale, only the lister can read the review (RATE-14)', async () => {
    await receive();
    await consoleClient.postAction(`/listings/${market.mvpId}/take-off-sale`, { reason: 'Test' });
    expect((await rate(4)).statusCode).toBe(201);
    expect(await readReviews('', market.buyer)).toMatchObject(refusalOf(404, 'listing/not-found'));
    expect(await readReviews('', market.lister)).toMatchObject({ total: 1 });
    await consoleClient.postAction(`/listings/${market.mvpId}/put-back`);
    expect(await readReviews()).toMatchObject({ total: 1, average: 4 });
  });
});

describe('a lister', () => {
  it('cannot review their own MVP, even with a rental of it (RATE-1)', async () => {
    await receive();
    await market.api.query('UPDATE rentals SET user_id = $1 WHERE listing_id = $2', [
      market.lister.userId,
      market.mvpId,
    ]);
    expect((await rate(5, '', market.lister)).json()).toMatchObject(refusalOf(403, 'rating/not-entitled'));
  });

  it('answers a review once; the answer stays as it is (RATE-4)', async () => {
    const { id, person } = await reviewBySomebody(2);
    expect((await answerReview(id, 'No', person)).json()).toMatchObject(refusalOf(404, 'rating/not-found'));
    expect((await answerReview(id, ' ')).json()).toMatchObject({ errors: { answer: 'Answer is required' } });
    expect((await answerReview(id, 'x'.repeat(1001))).statusCode).toBe(400);
    expect((await answerReview(id, 'Sorry')).json()).toMatchObject({ answer: 'Sorry' });
    expect((await answerReview(id, 'Never mind')).json()).toMatchObject(refusalOf(409, 'rating/answered'));
    expect(await readReviews()).toMatchObject({
      ratings: [{ answer: 'Sorry', answeredAt: NOON.toISOString() }],
    });
  });
});

describe('a refund', () => {
  const refund = async (rentalId: string) => {
    const [row] = await market.api.query<{ id: string }>(
      'SELECT payment_id AS id FROM rentals WHERE id = $1',
      [rentalId],
    );
    return consoleClient.postAction(`/payments/${row?.id}/refund`, { reason: 'Test' });
  };

  it('of the whole price ends the right to review (RATE-5)', async () => {
    const { id } = await receive();
    expect((await refund(id)).statusCode).toBe(200);
    expect((await rate(1)).json()).toMatchObject(refusalOf(403, 'rating/not-entitled'));
  });

  it('leaves a review that was written before (RATE-5)', async () => {
    const { id } = await receive();
    await rate(1, 'It does not start');
    await refund(id);
    expect(await readReviews()).toMatchObject({ total: 1, average: 1 });
    expect((await changeReview(2)).statusCode).toBe(200);
  });
});

describe('the reviews of an MVP', () => {
  it('are listed newest first, page by page, with average and distribution (RATE-10)', async () => {
    const expectedRatingIds: string[] = [];
    for (const [day, stars] of [5, 4, 4, 1].entries()) {
      market.setTimeAfterStart(day * DAY_MS);
      expectedRatingIds.unshift((await reviewBySomebody(stars)).id);
    }
    const firstPage = await readReviews('?limit=3');
    expect(firstPage).toMatchObject({ total: 4, average: 3.5, distribution: [1, 0, 0, 2, 1] });
    const secondPage = await readReviews(`?limit=3&cursor=${firstPage.nextCursor}`);
    expect(secondPage.nextCursor).toBeNull();
    const listedRatings = [...firstPage.ratings, ...secondPage.ratings] as { id: string }[];
    expect(listedRatings.map(({ id }) => id)).toEqual(expectedRatingIds);
    expect(await figures()).toEqual({ rating: 3.5, reviewCount: 4 });
  });

  it('are counted exactly, also if many people write, change and are hidden at once (RATE-11)', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => market.api.signUp(`P${index}`)));
    for (const person of people) await receive(person);
    await Promise.all(people.map((person, index) => rate((index % 5) + 1, '', person)));
    await Promise.all(
      people.map((person, index) =>
        call(market.api, 'PUT', `${path()}/mine`, { person, body: { stars: ((index + 2) % 5) + 1 } }),
      ),
    );
    const [storedTotals] = await market.api.query<{ sum: number; count: number }>(
      'SELECT sum(stars)::int, count(*)::int FROM ratings WHERE listing_id = $1',
      [market.mvpId],
    );
    expect(storedTotals?.count).toBe(8);
    expect(await figures()).toEqual({ rating: (storedTotals?.sum ?? 0) / 8, reviewCount: 8 });
  });

  it('name a former user after the account is disabled or deleted (RATE-7)', async () => {
    const { person } = await reviewBySomebody(4);
    await market.api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]);
    const page = await readReviews();
    expect(page).toMatchObject({ total: 1, ratings: [{ author: null, content: '4 stars' }] });
    expect(JSON.stringify(page)).not.toContain(person.userId);
  });

  it('count on the profile and in the directory, by MVPs with reviews (RATE-11, RATE-13)', async () => {
    const lister = await market.api.signUp('Nell');
    for (const stars of [5, 4]) {
      market.mvpId = await offerListing(market.api, lister);
      await reviewBySomebody(stars);
    }
    await offerListing(market.api, lister);
    const profile = (await call(market.api, 'GET', `/users/public/${lister.userId}`)).json();
    expect(profile).toMatchObject({ mvpCount: 3, rating: 4.5, reviewCount: 2, reviewedMvpCount: 2 });
  });
});
