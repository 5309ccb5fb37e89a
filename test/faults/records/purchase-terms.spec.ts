import { describe, expect, it } from 'vitest';
import { centsAfterCoupon, endOf, totalCents } from './purchase-terms.js';

describe('the terms of a purchase, as the tests compute them', () => {
  it('rounds the total half up to the whole dollar', () => {
    expect(totalCents(5700, '3 months')).toBe(14_300);
    expect(totalCents(1999, '1 month')).toBe(2000);
    expect(totalCents(1999, '6 months')).toBe(9000);
  });

  it('rounds the discount of a coupon down to the cent, and charges at least $1', () => {
    expect(centsAfterCoupon(5700, { code: 'C', percent: 33 })).toBe(3819);
    expect(centsAfterCoupon(101, { code: 'C', percent: 50 })).toBe(100);
    expect(centsAfterCoupon(5700, undefined)).toBe(5700);
  });

  it('clips the end of a rental to the last day of its month', () => {
    expect(endOf(new Date('2026-11-30T12:00:00.000Z'), '3 months').toISOString()).toBe(
      '2027-02-28T12:00:00.000Z',
    );
    expect(endOf(new Date('2026-01-31T00:00:00.000Z'), '1 month').toISOString()).toBe(
      '2026-02-28T00:00:00.000Z',
    );
  });
});
