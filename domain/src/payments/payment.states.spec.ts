import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  canChange,
  MONEY_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentState,
  statesBefore,
} from './payment.states.js';
import { decimalText } from './payments.rules.js';

const states = Object.keys(PAYMENT_TRANSITIONS) as PaymentState[];

/** Returns all states that are reachable from a state, directly or through others. */
function reachableFrom(from: PaymentState): Set<PaymentState> {
  const reachedStates = new Set<PaymentState>();
  const unvisited = [from];
  for (let state = unvisited.pop(); state; state = unvisited.pop()) {
    for (const to of PAYMENT_TRANSITIONS[state]) {
      if (reachedStates.has(to)) continue;
      reachedStates.add(to);
      unvisited.push(to);
    }
  }
  return reachedStates;
}

const uncapturedStates = states.filter((state) => !MONEY_STATES.some((money) => money === state));

describe('the states of a payment', () => {
  it('never lead from a captured payment back to a capture', () => {
    for (const state of MONEY_STATES)
      for (const to of uncapturedStates) expect(reachableFrom(state).has(to)).toBe(false);
  });

  it('lead from every state before the capture directly to every state after the capture', () => {
    for (const state of uncapturedStates)
      for (const to of MONEY_STATES) expect(canChange(state, to) || to === state).toBe(true);
  });

  it('lead from every state to refunded, after which only a dispute or its new decision follows (PAY-23)', () => {
    expect(PAYMENT_TRANSITIONS.refunded).toEqual(['completed', 'partly-refunded', 'disputed']);
    expect(uncapturedStates.every((state) => reachableFrom(state).has('refunded'))).toBe(true);
    expect(reachableFrom('declined').has('completed')).toBe(true);
  });

  it('lead from abandoned only to a late capture', () => {
    expect(PAYMENT_TRANSITIONS.abandoned).toEqual(['pending', ...MONEY_STATES]);
  });

  it('start no second refund of a refunded payment', () => {
    expect(statesBefore('refunding')).not.toContain('refunded');
  });

  it('before a given state are exactly those that may change to it', () => {
    for (const from of states)
      for (const to of states) expect(statesBefore(to).includes(from)).toBe(canChange(from, to));
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
    expect(decimalText(cents)).toBe(text);
  });

  it('keeps the cents of every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
        expect(decimalText(cents)).toMatch(/^\d+\.\d{2}$/);
        expect(Math.round(Number(decimalText(cents)) * 100)).toBe(cents);
      }),
    );
  });
});
