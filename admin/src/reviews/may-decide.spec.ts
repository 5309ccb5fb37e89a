import { describe, expect, it } from '@jest/globals';
import { isOwn, mayDecide } from './may-decide.js';

const LINA = 'lina';
const MONA = 'mona';

describe('a decision in the console', () => {
  it('is offered on what waits, but to its own lister', () => {
    const review = { state: 'pending', listerId: LINA } as const;
    expect([mayDecide(review, MONA), isOwn(review, MONA)]).toEqual([true, false]);
    expect([mayDecide(review, LINA), isOwn(review, LINA)]).toEqual([false, true]);
  });

  it('is offered to nobody on what is decided or taken back, and nobody is told why', () => {
    for (const state of ['approved', 'rejected', 'withdrawn'] as const)
      for (const moderator of [LINA, MONA]) {
        const review = { state, listerId: LINA };
        expect([mayDecide(review, moderator), isOwn(review, moderator)]).toEqual([false, false]);
      }
  });
});
