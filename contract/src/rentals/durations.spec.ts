import { describe, expect, it } from 'vitest';
import { buyoutCents, chargeCents } from './durations.js';

describe('the price of a rental or purchase', () => {
  it.each([
    [2900, '1 month', 2900],
    [2900, '3 months', 7300],
    [2900, '6 months', 13_100],
    [999, '1 month', 1000],
    [950, '1 month', 1000],
    [949, '1 month', 900],
    [1020, '3 months', 2600],
    [2900, 'outright', 72_500],
    [999, 'outright', 24_900],
  ] as const)('at %i cents a month for %s is %i cents', (monthly, duration, cents) => {
    expect(chargeCents(monthly, duration)).toBe(cents);
  });

  it('is rounded down to whole dollars for a purchase', () => {
    expect(buyoutCents(1001)).toBe(25_000);
  });
});
