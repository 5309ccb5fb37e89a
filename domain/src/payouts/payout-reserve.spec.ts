import { describe, expect, it } from 'vitest';
import { reserveOf } from './payout-reserve.js';

const SETTINGS = { PAYOUT_RESERVE_PERCENT: 20, PAYOUT_RESERVE_DISPUTED_PERCENT: 2 };
const disputeTimes = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 2, index + 1)));
const recentSales = (sales: number, disputed: number) => ({
  sales,
  disputedAt: disputeTimes(disputed),
  releasedCents: 9_999,
  availableCents: 50_000,
});

describe('the reserve of a lister (PAYOUT-40)', () => {
  it('begins with the third disputed sale and is a percentage of the shares, half up', () => {
    expect(reserveOf(recentSales(3, 2), SETTINGS)).toBeUndefined();
    expect(reserveOf(recentSales(3, 3), SETTINGS)).toEqual({
      cents: 2_000,
      percent: 20,
      since: new Date('2026-03-03T00:00:00.000Z'),
      disputed: 3,
      sales: 3,
    });
  });

  it('requires a minimum percentage of disputed sales', () => {
    expect(reserveOf(recentSales(200, 4), SETTINGS)?.since).toEqual(new Date('2026-03-04T00:00:00.000Z'));
    expect(reserveOf(recentSales(201, 4), SETTINGS)).toBeUndefined();
    expect(
      reserveOf(recentSales(201, 4), { ...SETTINGS, PAYOUT_RESERVE_DISPUTED_PERCENT: 1.99 }),
    ).toBeDefined();
  });

  it('is never more than what is available (PAYOUT-41)', () => {
    expect(reserveOf({ ...recentSales(3, 3), availableCents: 100 }, SETTINGS)?.cents).toBe(100);
    expect(reserveOf({ ...recentSales(3, 3), availableCents: -100 }, SETTINGS)).toBeUndefined();
  });

  it('is none without the setting', () => {
    expect(reserveOf(recentSales(3, 3), { ...SETTINGS, PAYOUT_RESERVE_PERCENT: 0 })).toBeUndefined();
  });
});
