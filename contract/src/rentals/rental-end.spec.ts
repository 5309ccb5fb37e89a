import { describe, expect, it } from 'vitest';
import { RENTAL_DURATIONS } from './durations.js';
import fc from 'fast-check';
import { rentalEnd } from './rental-end.js';

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

  it('is the rented months later, at the same time, on the same day or the month’s last (RENT-1)', () => {
    const startDates = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(startDates, fc.constantFrom(...RENTAL_DURATIONS), (from, { value, months }) => {
        const end = rentalEnd(from, value);
        if (!end) throw new Error('A rental ends');
        const monthsBetween =
          (end.getUTCFullYear() - from.getUTCFullYear()) * 12 + end.getUTCMonth() - from.getUTCMonth();
        expect(monthsBetween).toBe(months);
        expect(end.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000);
        const isLastDayOfMonth = new Date(end.getTime() + 86_400_000).getUTCDate() === 1;
        expect(end.getUTCDate() === from.getUTCDate() || isLastDayOfMonth).toBe(true);
        expect(end.getUTCDate()).toBeLessThanOrEqual(from.getUTCDate());
      }),
    );
  });

  it('is never on an earlier day for a later start', () => {
    const startDates = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(startDates, fc.nat(90 * 86_400), (from, seconds) => {
        // Rentals from 30 and 31 January both end on the last day of February, and the one from 31 January
        // can end at an earlier hour of that day. So only days are compared.
        const dayNumber = (date: Date | null) => Math.floor((date?.getTime() ?? 0) / 86_400_000);
        const laterStart = new Date(from.getTime() + seconds * 1000);
        expect(dayNumber(rentalEnd(laterStart, '1 month'))).toBeGreaterThanOrEqual(
          dayNumber(rentalEnd(from, '1 month')),
        );
      }),
    );
  });
});
