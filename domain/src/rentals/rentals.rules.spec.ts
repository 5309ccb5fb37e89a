import { describe, expect, it } from '@jest/globals';
import { creditOf } from './rentals.rules.js';

describe('the credit of a purchase', () => {
  it('is what was paid for the last rental', () => {
    expect(creditOf(250_000, 25_000)).toBe(25_000);
  });

  it('always leaves a dollar to pay: PayPal takes no order of nothing', () => {
    expect(creditOf(25_000, 45_000)).toBe(24_900);
    expect(creditOf(100, 45_000)).toBe(0);
  });
});
