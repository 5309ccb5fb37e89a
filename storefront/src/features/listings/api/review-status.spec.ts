import { describe, expect, it } from 'vitest';
import { reviewDeadlineText, reviewStatus } from './review-status.js';

const DUE_AT = '2026-03-02T12:00:00.000Z';
const minutesBeforeDue = (minutes: number) => new Date(Date.parse(DUE_AT) - minutes * 60_000);

describe('the time left for a review', () => {
  it.each([
    [24 * 60, 'Review due in 24 h'],
    [5 * 60, 'Review due in 5 h'],
    [4 * 60 + 1, 'Review due in 5 h'],
    [61, 'Review due in 2 h'],
    [60, 'Review due in 60 min'],
    [0.5, 'Review due in 1 min'],
    [0, 'Review overdue'],
    [-90, 'Review overdue'],
  ])('shows %j minutes before the deadline: %s', (minutes, expectedText) => {
    expect(reviewDeadlineText(DUE_AT, minutesBeforeDue(minutes))).toBe(expectedText);
  });
});

describe('the status of a review', () => {
  const NO_REVIEW = { reviewDueAt: null, rejectionReason: null };
  it.each([
    [{ ...NO_REVIEW, state: 'approved' }, { kind: 'none' }],
    [
      { ...NO_REVIEW, state: 'pending', reviewDueAt: DUE_AT },
      { kind: 'waiting', isChange: false, dueAt: DUE_AT },
    ],
    [
      { ...NO_REVIEW, state: 'approved', reviewDueAt: DUE_AT },
      { kind: 'waiting', isChange: true, dueAt: DUE_AT },
    ],
    [
      { ...NO_REVIEW, state: 'rejected', rejectionReason: 'No' },
      { kind: 'rejected', isChange: false, reason: 'No' },
    ],
    [
      { ...NO_REVIEW, state: 'approved', rejectionReason: 'No' },
      { kind: 'rejected', isChange: true, reason: 'No' },
    ],
    [
      { ...NO_REVIEW, state: 'off-sale', reviewDueAt: DUE_AT },
      { kind: 'waiting', isChange: true, dueAt: DUE_AT },
    ],
  ] as const)('of %j is %j', (listing, expectedStatus) => {
    expect(reviewStatus(listing)).toEqual(expectedStatus);
  });
});
