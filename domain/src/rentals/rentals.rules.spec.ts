import { describe, expect, it } from 'vitest';
import { creditOf } from './rentals.rules.js';

describe('the credit of a purchase', () => {
  it('is the price of the last rental (RENT-21)', () => {
    expect(creditOf(250_000, 25_000)).toBe(25_000);
  });

  it('leaves at least a dollar to pay, because PayPal refuses orders of $0 (RENT-21)', () => {
    expect(creditOf(25_000, 45_000)).toBe(24_900);
    expect(creditOf(100, 45_000)).toBe(0);
  });
});
