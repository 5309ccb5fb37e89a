import { describe, expect, it } from 'vitest';
import { reserveOf } from './payout-reserve.js';

const TERMS = { PAYOUT_RESERVE_PERCENT: 20, PAYOUT_RESERVE_DISPUTED_PERCENT: 2 };
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 2, index + 1)));
const recent = (sales: number, disputed: number) => ({
  sales,
  disputedAt: days(disputed),
  releasedCents: 9_999,
  availableCents: 50_000,
});

describe('the reserve of a lister (PAYOUT-40)', () => {
  it('begins with the third disputed sale and is a percentage of the shares, half up', () => {
    expect(reserveOf(recent(3, 2), TERMS)).toBeUndefined();
    expect(reserveOf(recent(3, 3), TERMS)).toEqual({
      cents: 2_000,
      percent: 20,
      since: new Date('2026-03-03T00:00:00.000Z'),
      disputed: 3,
      sales: 3,
    });
  });

  it('needs its percentage of all sales', () => {
    expect(reserveOf(recent(200, 4), TERMS)?.since).toEqual(new Date('2026-03-04T00:00:00.000Z'));
    expect(reserveOf(recent(201, 4), TERMS)).toBeUndefined();
    expect(reserveOf(recent(201, 4), { ...TERMS, PAYOUT_RESERVE_DISPUTED_PERCENT: 1.99 })).toBeDefined();
  });

  it('is never more than what is available (PAYOUT-41)', () => {
    expect(reserveOf({ ...recent(3, 3), availableCents: 100 }, TERMS)?.cents).toBe(100);
    expect(reserveOf({ ...recent(3, 3), availableCents: -100 }, TERMS)).toBeUndefined();
  });

  it('is none without the setting', () => {
    expect(reserveOf(recent(3, 3), { ...TERMS, PAYOUT_RESERVE_PERCENT: 0 })).toBeUndefined();
  });
});
