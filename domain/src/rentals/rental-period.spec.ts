import { describe, expect, it } from '@jest/globals';
import { rentalEnd } from './rental-period.js';

describe('the end of a rental', () => {
  it.each([
    ['2026-01-15T10:30:00.000Z', '1 month', '2026-02-15T10:30:00.000Z'],
    ['2026-01-31T10:30:00.000Z', '1 month', '2026-02-28T10:30:00.000Z'],
    ['2028-01-31T00:00:00.000Z', '1 month', '2028-02-29T00:00:00.000Z'],
    ['2026-11-30T23:59:59.999Z', '3 months', '2027-02-28T23:59:59.999Z'],
    ['2026-08-31T00:00:00.000Z', '6 months', '2027-02-28T00:00:00.000Z'],
    ['2026-10-31T12:00:00.000Z', '6 months', '2027-04-30T12:00:00.000Z'],
  ] as const)('of %s for %s is %s', (start, duration, end) => {
    expect(rentalEnd(new Date(start), duration)?.toISOString()).toBe(end);
  });

  it('is none for a purchase', () => {
    expect(rentalEnd(new Date(0), 'outright')).toBeNull();
  });
});
