import { describe, expect, it } from 'vitest';
import { sourceRequestsDueBy, nextSourceRequestAt, retryDelayMs } from './deliveries.rules.js';

const DUE_AT = new Date('2026-03-02T12:00:00.000Z');
const hoursAfterPayment = (hours: number) => new Date(DUE_AT.getTime() + (hours - 24) * 3_600_000);

describe('requests for a missing source', () => {
  it.each([
    [0, 1, 12],
    [11.99, 1, 12],
    [12, 2, 20],
    [19.99, 2, 20],
    [20, 3, 24],
    [30, 3, 24],
  ])('%d h after the payment: request number %d is due, and the next at %d h', (hours, number, nextHours) => {
    expect(sourceRequestsDueBy(hoursAfterPayment(hours), DUE_AT)).toBe(number);
    expect(nextSourceRequestAt(hoursAfterPayment(hours), DUE_AT)).toEqual(hoursAfterPayment(nextHours));
  });
});

describe('the pause after a failed try', () => {
  it('doubles from two seconds up to five minutes', () => {
    expect([1, 2, 3, 8, 9, 50].map(retryDelayMs)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000]);
  });
});
