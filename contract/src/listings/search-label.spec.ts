import { expect, it } from 'vitest';
import { searchLabel } from './search-label.js';

it('names a search by its conditions, in the order of the filters (FIND-80)', () => {
  expect(
    searchLabel({
      search: 'habit',
      category: 'Productivity',
      tech: 'React',
      tag: 'ai',
      minPrice: 20,
      maxPrice: 50,
      available: 'true',
    }),
  ).toBe('“habit”, Productivity, React, #ai, $20 to $50, available now');
});

it('leaves out what is not set, and names half-open price ranges', () => {
  expect(searchLabel({ search: '', tech: 'Go', maxPrice: '20' })).toBe('Go, up to $20');
  expect(searchLabel({ minPrice: 50 })).toBe('$50 and more');
  expect(searchLabel({ minPrice: 0, maxPrice: 20 })).toBe('$0 to $20');
});

it('leaves out characters that reorder the words around them', () => {
  expect(searchLabel({ search: 'a\u202Eb' })).toBe('“ab”');
});
