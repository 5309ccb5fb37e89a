import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mayMove, PAYMENT_MOVES, type PaymentState, statesBefore } from './payment.states.js';
import { decimal } from './payments.rules.js';

const states = Object.keys(PAYMENT_MOVES) as PaymentState[];

/** Every state that can come after one, near or far. */
function reachable(from: PaymentState): Set<PaymentState> {
  const seen = new Set<PaymentState>();
  const next = [from];
  for (let state = next.pop(); state; state = next.pop()) {
    for (const to of PAYMENT_MOVES[state]) {
      if (seen.has(to)) continue;
      seen.add(to);
      next.push(to);
    }
  }
  return seen;
}

describe('the states of a payment', () => {
  it('end in money taken, given back, refused or nothing at all', () => {
    expect(states.filter((state) => PAYMENT_MOVES[state].length === 0)).toEqual(['refunded', 'abandoned']);
    expect(reachable('completed')).toEqual(new Set(['refunding', 'refunded']));
    expect(reachable('declined').has('completed')).toBe(true);
  });

  it('never take money twice: nothing after completed captures or completes again', () => {
    for (const state of ['completed', 'refunding', 'refunded', 'abandoned'] as const)
      for (const to of ['capturing', 'completed', 'pending'] as const)
        expect(reachable(state).has(to)).toBe(false);
  });

  it('give back only what was taken: every way to refunded passes through refunding', () => {
    expect(statesBefore('refunded')).toEqual(['refunding']);
  });

  it('know before each state exactly the states that may move to it', () => {
    for (const from of states)
      for (const to of states) expect(statesBefore(to).includes(from)).toBe(mayMove(from, to));
  });
});

describe('PayPal’s decimal text', () => {
  it.each([
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [25_000, '250.00'],
    [123_456_789, '1234567.89'],
  ])('of %d cents is %s', (cents, text) => {
    expect(decimal(cents)).toBe(text);
  });

  it('says the same cents for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
        expect(decimal(cents)).toMatch(/^\d+\.\d{2}$/);
        expect(Math.round(Number(decimal(cents)) * 100)).toBe(cents);
      }),
    );
  });
});
