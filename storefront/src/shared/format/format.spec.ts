import { describe, expect, it } from 'vitest';
import { formatDay, formatMessageDay, formatMoment, formatShortDay } from './dates.js';
import { formatAmount, formatPrice } from './money.js';

describe('a price', () => {
  it.each([
    [0, '$0'],
    [9, '$9'],
    [9.5, '$9.50'],
    [999, '$999'],
    [1250, '$1,250'],
    [123456.78, '$123,456.78'],
    [1000000, '$1,000,000'],
    [-12.3, '-$12.30'],
  ])('of %s USD reads %s', (amount, text) => expect(formatPrice(amount)).toBe(text));

  it.each([
    [0, '$0.00'],
    [1250, '$1,250.00'],
    [-12.3, '-$12.30'],
  ])('of %s USD reads %s in a column', (amount, text) => expect(formatAmount(amount)).toBe(text));

  it('is formatted as by Intl, with any cents', () => {
    const digitOptions = (amount: number) => ({ maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
    for (let cents = 1; cents < 3_000_000; cents = cents * 3 + 1) {
      const amount = cents / 100;
      const intlText = amount.toLocaleString('en-US', {
        style: 'currency',
        currency: 'USD',
        ...digitOptions(amount),
      });
      expect(formatPrice(amount)).toBe(intlText);
    }
  });
});

describe('a day', () => {
  it('is formatted in UTC, the same in every time zone', () => {
    expect(formatDay('2026-03-04T23:59:59.000Z')).toBe('Mar 4, 2026');
    expect(formatDay('2025-12-31T00:00:00.000Z')).toBe('Dec 31, 2025');
  });

  it('of a message is formatted in the reader’s time zone', () => {
    const noon = new Date(2026, 4, 9, 12, 5);
    expect(formatMessageDay(noon.toISOString())).toBe('May 9, 2026');
    expect(formatShortDay(noon.toISOString(), new Date(2026, 11, 31))).toBe('May 9');
    expect(formatShortDay(noon.toISOString(), new Date(2027, 0, 1))).toBe('May 9, 2026');
    expect(formatMoment(noon.toISOString())).toMatch(/^May 9, 2026, 12:05\sPM$/);
  });
});
