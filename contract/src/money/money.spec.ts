import { describe, expect, it } from 'vitest';
import { fromCents, PRICE_MAX_CENTS, toCents } from './money.js';
import { chargeInput, priceInput } from './price-input.js';

const priceSchema = priceInput('Valid price is required', 100);

describe('a price', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [' 49.99 ', 49.99],
    [100_000, 100_000],
  ])('of %j is accepted', (input, amount) => {
    expect(priceSchema.parse(input)).toBe(amount);
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
  ])('of %j is refused with the given text', (input) => {
    expect(priceSchema.safeParse(input).error?.issues[0]?.message).toBe('Valid price is required');
  });
});

it('a charge is at most 25 times the highest price (RENT-3)', () => {
  const chargeSchema = chargeInput('Valid amount is required');
  expect(chargeSchema.parse(2_500_000)).toBe(2_500_000);
  expect(chargeSchema.safeParse(2_500_000.01).success).toBe(false);
});

describe('cents', () => {
  it('convert to USD and back without loss', () => {
    for (const cents of [1, 29, 57, 115, 4999, PRICE_MAX_CENTS])
      expect(toCents(fromCents(cents))).toBe(cents);
  });

  it('are whole numbers', () => {
    expect(() => toCents(0.005)).toThrow(RangeError);
    expect(() => toCents(Infinity)).toThrow(RangeError);
  });
});
