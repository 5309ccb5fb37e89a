import { expect, it } from 'vitest';
import { holdAction } from './hold-action.js';

it('offers to hold payouts, or to release held payouts (CONSOLE-22)', () => {
  expect(holdAction({ id: 'lina', state: 'free' }, 'mona')).toBe('hold');
  expect(holdAction({ id: 'lina', state: 'held' }, 'mona')).toBe('release');
});

it('offers nothing on the moderator’s own payouts (CONSOLE-3)', () => {
  expect(holdAction({ id: 'mona', state: 'free' }, 'mona')).toBeUndefined();
});
