import { expect, it } from 'vitest';
import { applyLocalChanges } from './saved-store.js';

it('keeps what was saved and removed during the request for the account’s list (FIND-40)', () => {
  expect(applyLocalChanges(['a', 'b', 'c'], ['a', 'b'], ['d', 'a'])).toEqual(['d', 'a', 'c']);
});

it('is the list of the account if nothing changed meanwhile', () => {
  expect(applyLocalChanges(['c', 'a'], ['a'], ['a'])).toEqual(['c', 'a']);
});
