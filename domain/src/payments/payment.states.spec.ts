import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mayMove, MONEY_STATES, PAYMENT_MOVES, type PaymentState, statesBefore } from './payment.states.js';
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

const before = states.filter((state) => !MONEY_STATES.some((money) => money === state));

describe('the states of a payment', () => {
  it('never take money twice: nothing after money was captured captures again', () => {
    for (const state of MONEY_STATES) for (const to of before) expect(reachable(state).has(to)).toBe(false);
  });

  it('follow the money from wherever they stand: what PayPal has captured is never given up', () => {
    for (const state of before)
      for (const to of MONEY_STATES) expect(mayMove(state, to) || to === state).toBe(true);
  });

  it('end, but for what a bank may still dispute, in money given back or nothing at all', () => {
    expect(PAYMENT_MOVES.refunded).toEqual(['disputed']);
    expect(before.every((state) => reachable(state).has('refunded'))).toBe(true);
    expect(reachable('declined').has('completed')).toBe(true);
  });

  it('go from abandoned to nothing but money that came all the same', () => {
    expect(PAYMENT_MOVES.abandoned).toEqual(['pending', ...MONEY_STATES]);
  });

  it('never give money back without asking, or finding that PayPal did: a buyer’s call cannot', () => {
    expect(statesBefore('refunding')).not.toContain('refunded');
    expect(statesBefore('partly-refunded')).not.toContain('refunded');
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
