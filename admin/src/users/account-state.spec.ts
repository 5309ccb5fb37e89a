import { expect, it } from 'vitest';
import { accountState } from './account-state.js';

const NOON = '2026-03-01T12:00:00.000Z';

it.each([
  ['active', { disabledAt: null, deletedAt: null }],
  ['disabled', { disabledAt: NOON, deletedAt: null }],
  ['deleted', { disabledAt: NOON, deletedAt: NOON }],
])('an account is shown as %s (CONSOLE-10)', (state, account) => {
  expect(accountState(account)).toBe(state);
});
