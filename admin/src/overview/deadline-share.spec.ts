import { expect, it } from 'vitest';
import { deadlineShare } from './deadline-share.js';

it('counts overdue work as late, and open work not at all', () => {
  expect(deadlineShare({ kept: 6, missed: 1, open: 10, overdue: 2 })).toEqual({
    dueCount: 9,
    metPercent: 67,
  });
});

it('has no share if nothing was due', () => {
  expect(deadlineShare({ kept: 0, missed: 0, open: 3, overdue: 0 })).toEqual({
    dueCount: 0,
    metPercent: null,
  });
});
