import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, insertListing } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { Clock, MINUTE_MS } from '@market/domain/foundation/clock';
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
