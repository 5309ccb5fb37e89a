import { describe, expect, it } from 'vitest';
import { isOwnSubmission, mayDecide } from './may-decide.js';

const LINA = 'lina';
const MONA = 'mona';

describe('a decision in the console', () => {
  it('is offered for a pending submission, but not to its lister', () => {
    const review = { state: 'pending', listerId: LINA, chosenOutcome: null } as const;
    expect([mayDecide(review, MONA), isOwnSubmission(review, MONA)]).toEqual([true, false]);
    expect([mayDecide(review, LINA), isOwnSubmission(review, LINA)]).toEqual([false, true]);
  });

  it('is not offered while another decision can be undone (REVIEW-9)', () => {
    const review = { state: 'pending', listerId: LINA, chosenOutcome: 'approved' } as const;
    expect(mayDecide(review, MONA)).toBe(false);
  });

  it('is neither offered nor explained for a decided or withdrawn submission', () => {
    for (const state of ['approved', 'rejected', 'withdrawn'] as const)
      for (const moderator of [LINA, MONA]) {
        const review = { state, listerId: LINA, chosenOutcome: null };
        expect([mayDecide(review, moderator), isOwnSubmission(review, moderator)]).toEqual([false, false]);
      }
  });
});
