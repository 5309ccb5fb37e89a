import { describe, expect, it } from '@jest/globals';
import { fromCents, PRICE_MAX_CENTS, priceInput, toCents } from './money.js';

const price = priceInput('Valid price is required', 100);

describe('a price', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [' 49.99 ', 49.99],
    [100_000, 100_000],
  ])('of %j is taken', (typed, amount) => {
    expect(price.parse(typed)).toBe(amount);
  });

  it.each([
    0.99,
    0,
    -5,
    1.005,
    100_000.01,
    NaN,
    Infinity,
    '',
    ' ',
    'much',
    '1,50',
    true,
    null,
    undefined,
    [],
    [5],
    {},
  ])('of %j gets SPEC’s sentence', (typed) => {
    expect(price.safeParse(typed).error?.issues[0]?.message).toBe('Valid price is required');
  });
});

describe('cents', () => {
  it('come and go without a loss', () => {
    for (const cents of [1, 29, 57, 115, 4999, PRICE_MAX_CENTS])
      expect(toCents(fromCents(cents))).toBe(cents);
  });

  it('are whole', () => {
    expect(() => toCents(0.005)).toThrow(RangeError);
    expect(() => toCents(Infinity)).toThrow(RangeError);
  });
});
