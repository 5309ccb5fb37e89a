import { expect, it } from 'vitest';
import { BROWSE_DEFAULTS, readBrowseState } from '../../listings/api/browse-state.js';
import { toSearchCriteria, isSameSearch, searchPath } from './search-criteria.js';

const FULL_CRITERIA = {
  search: 'habit & more',
  category: 'Productivity',
  tech: 'React',
  tag: 'ai',
  minPrice: 20,
  maxPrice: 50.5,
  available: 'true',
} as const;

it('the address of a search is parsed to the same criteria (FIND-80)', () => {
  const address = new URL(searchPath(FULL_CRITERIA), 'https://market.example');
  expect(toSearchCriteria(readBrowseState(address.searchParams))).toEqual(FULL_CRITERIA);
});

it('criteria contain no sort order, and are undefined if nothing is filtered', () => {
  expect(toSearchCriteria({ ...BROWSE_DEFAULTS, sort: 'price', order: 'asc' })).toBeUndefined();
  expect(toSearchCriteria({ ...BROWSE_DEFAULTS, search: '  ' })).toBeUndefined();
  expect(toSearchCriteria({ ...BROWSE_DEFAULTS, sort: 'name', tech: 'Go' })).toEqual({ tech: 'Go' });
});

it('searches with the same conditions are the same', () => {
  expect(isSameSearch(FULL_CRITERIA, { ...FULL_CRITERIA })).toBe(true);
  expect(isSameSearch(FULL_CRITERIA, { ...FULL_CRITERIA, maxPrice: 50 })).toBe(false);
});
