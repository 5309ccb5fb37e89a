import { expect, it } from 'vitest';
import { applyLocalChanges } from './saved-store.js';

it('the saved list contains changes made during the request for the account’s list (FIND-40)', () => {
  expect(applyLocalChanges(['a', 'b', 'c'], ['a', 'b'], ['d', 'a'])).toEqual(['d', 'a', 'c']);
});

it('the saved list is the account’s list if nothing changed during the request', () => {
  expect(applyLocalChanges(['c', 'a'], ['a'], ['a'])).toEqual(['c', 'a']);
});
