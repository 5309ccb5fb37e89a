import { describe, expect, it } from 'vitest';
import { reviewDeadlineText, reviewStatus } from './review-status.js';

const DUE = '2026-03-02T12:00:00.000Z';
const before = (minutes: number) => new Date(Date.parse(DUE) - minutes * 60_000);

describe('the clock of a review', () => {
  it.each([
    [24 * 60, 'Review due in 24 h'],
    [5 * 60, 'Review due in 5 h'],
    [4 * 60 + 1, 'Review due in 5 h'],
    [61, 'Review due in 2 h'],
    [60, 'Review due in 60 min'],
    [0.5, 'Review due in 1 min'],
    [0, 'Review overdue'],
    [-90, 'Review overdue'],
  ])('%j minutes before: %s', (minutes, sentence) => {
    expect(reviewDeadlineText(DUE, before(minutes))).toBe(sentence);
  });
});

describe('the status of a review', () => {
  const nothing = { reviewDueAt: null, rejectionReason: null };
  it.each([
    [{ ...nothing, state: 'approved' }, { kind: 'none' }],
    [
      { ...nothing, state: 'pending', reviewDueAt: DUE },
      { kind: 'waiting', isChange: false, dueAt: DUE },
    ],
    [
      { ...nothing, state: 'approved', reviewDueAt: DUE },
      { kind: 'waiting', isChange: true, dueAt: DUE },
    ],
    [
      { ...nothing, state: 'rejected', rejectionReason: 'No' },
      { kind: 'rejected', isChange: false, reason: 'No' },
    ],
    [
      { ...nothing, state: 'approved', rejectionReason: 'No' },
      { kind: 'rejected', isChange: true, reason: 'No' },
    ],
    [
      { ...nothing, state: 'off-sale', reviewDueAt: DUE },
      { kind: 'waiting', isChange: true, dueAt: DUE },
    ],
  ] as const)('of %j is %j', (listing, standing) => {
    expect(reviewStatus(listing)).toEqual(standing);
  });
});
