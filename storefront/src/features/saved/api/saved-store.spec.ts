import { expect, it } from 'vitest';
import { withChanges } from './saved-store.js';

it('keeps what was saved and removed during the request for the account’s list (FIND-40)', () => {
  expect(withChanges(['a', 'b', 'c'], ['a', 'b'], ['d', 'a'])).toEqual(['d', 'a', 'c']);
});

it('is the list of the account if nothing changed meanwhile', () => {
  expect(withChanges(['c', 'a'], ['a'], ['a'])).toEqual(['c', 'a']);
});
