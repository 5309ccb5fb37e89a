import { expect, it } from 'vitest';
import { canResolve } from './can-resolve.js';

const report = { state: 'open', ownerId: 'owner', reporterId: 'reporter' } as const;

it('offers to close an open report, but not to the reported person or the reporter', () => {
  expect(canResolve(report, 'moderator')).toBe(true);
  expect([canResolve(report, 'owner'), canResolve(report, 'reporter')]).toEqual([false, false]);
});

it('offers nothing on a closed report', () => {
  expect(canResolve({ ...report, state: 'resolved' }, 'moderator')).toBe(false);
});
