import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { Clock, DAY_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import { FiguresQueries } from '@market/domain/figures/figures.queries';
import { MarketFigures } from './market-figures.js';

let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  api = await startApi();
  lister = await api.signUp('Lina');
});
afterAll(() => api.stop());
afterEach(() => api.query('TRUNCATE listings CASCADE'));

const NOW = new Date('2026-03-01T00:00:00.000Z');
/** A fee that differs from 10 %, the default with which the api of this test runs. */
const SETTINGS = { LISTER_FEE_PERCENT: 12.5 };
const readFigures = () =>
  new MarketFigures(api.application.get(FiguresQueries), { now: () => NOW } as Clock, SETTINGS).read();
/** Inserts a rental that was paid two days before NOW. Returns its id, which is also that of its payment. */
async function insertRental(buyer: Person, listingId: string): Promise<string> {
  const paidAt = new Date(NOW.getTime() - 2 * DAY_MS);
  const [row] = await api.query(
    `WITH payment AS (INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, state, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, '1 month', 10000, 'USD', 'completed', $3, $3) RETURNING id)
     INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
     SELECT id, $1, $2, id, '1 month', 10000, 'Ben', 'ben@people.example', $3, $3 + interval '1 month', $3 FROM payment
     RETURNING id`,
    [buyer.userId, listingId, paidAt],
  );
  return row?.['id'] as string;
}
const ZERO_FIGURE = { count: 0, isFloor: false };

describe('the figures of the market (FIND-65)', () => {
  it('are 0 for an empty market, and the share of deliveries on time is null', async () => {
    const emptyFigures = {
      listings: ZERO_FIGURE,
      rentals: ZERO_FIGURE,
      reviews: ZERO_FIGURE,
      deliveriesOnTimePercent: null,
    };
    expect(await readFigures()).toEqual({ ...emptyFigures, listerFeePercent: 12.5 });
    expect((await call(api, 'GET', '/figures')).json()).toEqual({ ...emptyFigures, listerFeePercent: 10 });
  });

  it('count public listings only, exactly up to 1,000', async () => {
    await insertListing(api, lister);
    await insertListing(api, lister, { state: 'pending' });
    expect((await readFigures()).listings).toEqual({ count: 1, isFloor: false });
    await api.query(
      `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
         duration, video_url, demo_url, features, tech_stack, tags, creator_name, state, created_at, updated_at)
       SELECT gen_random_uuid(), owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
         duration, video_url, demo_url, features, tech_stack, tags, creator_name, 'approved', created_at, updated_at
       FROM (SELECT * FROM listings LIMIT 1) one, generate_series(1, 1000)`,
    );
    expect((await readFigures()).listings).toEqual({ count: 1000, isFloor: true });
  });

  it('count a delivery once that was sent and waits to be sent again, by the time of its first e-mail', async () => {
    const rentalId = await insertRental(await api.signUp('Ben'), await insertListing(api, lister));
    const setDelivery = (firstSentAt: Date | null, dueAt: Date) =>
      api.query(
        `INSERT INTO deliveries (id, rental_id, state, first_sent_at, due_at, next_try_at, message_id, created_at)
         VALUES ($1, $1, 'due', $2, $3, $3, 'one', $3)
         ON CONFLICT (id) DO UPDATE SET first_sent_at = excluded.first_sent_at, due_at = excluded.due_at`,
        [rentalId, firstSentAt, dueAt],
      );
    const pastDueAt = new Date(NOW.getTime() - DAY_MS);
    await setDelivery(pastDueAt, pastDueAt);
    expect(await readFigures()).toMatchObject({ deliveriesOnTimePercent: 100 });
    await setDelivery(null, pastDueAt);
    expect(await readFigures()).toMatchObject({ deliveriesOnTimePercent: 0 });
  });

  it('are counted again after half a minute, and after a failure', async () => {
    let now = NOW.getTime();
    let isDatabaseDown = true;
    let queryCount = 0;
    const row = { listings: 0, rentals: 0, reviews: 0, sent: 3, onTime: 2, overdue: 1 };
    const queries = {
      read: () => {
        queryCount += 1;
        return isDatabaseDown ? Promise.reject(new Error('down')) : Promise.resolve(row);
      },
    };
    const clock = { now: () => new Date(now) };
    const figures = new MarketFigures(queries as unknown as FiguresQueries, clock as Clock, SETTINGS);
    await expect(figures.read()).rejects.toThrow('down');
    isDatabaseDown = false;
    expect(await figures.read()).toMatchObject({ deliveriesOnTimePercent: 50 });
    now += MINUTE_MS / 2 - 1;
    await figures.read();
    expect(queryCount).toBe(2);
    now += 1;
    await figures.read();
    expect(queryCount).toBe(3);
  });
});
