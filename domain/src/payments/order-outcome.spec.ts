import { expect, it } from 'vitest';
import { orderOutcome } from './order-outcome.js';

it.each([
  ['declined', false, 'not-charged'],
  ['abandoned', false, 'not-charged'],
  ['created', true, 'not-charged'],
  ['created', false, 'checking'],
  ['creating', true, 'checking'],
  ['approved', true, 'checking'],
  ['capturing', true, 'checking'],
  ['pending', false, 'held'],
  ['completed', false, 'charged'],
  ['partly-refunded', false, 'charged'],
  ['disputed', false, 'charged'],
  ['refunding', false, 'refunded'],
  ['refunded', false, 'refunded'],
] as const)('a payment in state %s (open at PayPal: %s) is %s (PAY-50)', (state, isKnownOpen, outcome) => {
  expect(orderOutcome(state, isKnownOpen)).toBe(outcome);
});
