import { describe, expect, it } from 'vitest';
import { durationLabel, rentalTotal } from './rental-total.js';

describe('the total of a rental', () => {
  it.each([
    [9, '1 month', 9],
    [9, '3 months', 23],
    [9, '6 months', 41],
    [29.5, '1 month', 30],
    [29.49, '1 month', 29],
    [9.99, 'outright', 249],
  ] as const)('at $%d a month for %s is $%d', (price, duration, total) => {
    expect(rentalTotal(price, duration)).toBe(total);
  });

  it('has a duration label with the discount of longer rentals', () => {
    expect(durationLabel('1 month')).toBe('1 month');
    expect(durationLabel('3 months')).toBe('3 months (Save 17%)');
    expect(durationLabel('6 months')).toBe('6 months (Save 25%)');
    expect(durationLabel('outright')).toBe('Buy outright');
  });
});
