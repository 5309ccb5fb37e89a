import { describe, expect, it } from 'vitest';
import {
  BROWSE_DEFAULTS,
  isFiltered,
  readBrowseState,
  resultCountText,
  SORT_CHOICES,
  writeBrowseState,
} from './browse-state.js';

const readQuery = (query: string) => readBrowseState(new URLSearchParams(query));

describe('the browse state in the address', () => {
  it('selects all listings, newest first, for an address without a query', () => {
    expect(readQuery('')).toEqual(BROWSE_DEFAULTS);
    expect(writeBrowseState(BROWSE_DEFAULTS).toString()).toBe('');
    expect(isFiltered(BROWSE_DEFAULTS)).toBe(false);
  });

  it('is the same after it was written and read, for every sort order', () => {
    for (const { sort, order } of SORT_CHOICES) {
      const state = {
        search: 'to do & more',
        category: 'Health & Fitness',
        tech: 'C++ & more',
        tag: 'a#b',
        minPrice: '10.5',
        maxPrice: '99',
        available: 'true',
        sort,
        order,
      } as const;
      expect(readBrowseState(writeBrowseState(state))).toEqual(state);
    }
  });

  it('contains the longest technology and tag that a listing may have, uncut (FIND-8)', () => {
    const longestEntry = 'x'.repeat(200);
    const state = { ...BROWSE_DEFAULTS, tech: longestEntry, tag: longestEntry };
    expect(readBrowseState(writeBrowseState(state))).toEqual(state);
  });

  it('trims the search and leaves empty values out', () => {
    expect(writeBrowseState({ ...BROWSE_DEFAULTS, search: '  crm ' }).toString()).toBe('search=crm');
    expect(writeBrowseState({ ...BROWSE_DEFAULTS, search: '   ' }).toString()).toBe('');
  });

  it('ignores unknown values', () => {
    expect(readQuery('sort=rating&order=sideways')).toEqual(BROWSE_DEFAULTS);
    expect(readQuery('sort=price&order=sideways')).toMatchObject({ sort: 'price', order: 'asc' });
    expect(readQuery(`search=${'x'.repeat(200)}`).search).toHaveLength(100);
    expect(readQuery(`tech=${'x'.repeat(300)}`).tech).toHaveLength(200);
    expect(readQuery('available=1&minPrice=-1&maxPrice=lots')).toEqual(BROWSE_DEFAULTS);
    expect(readQuery('minPrice=1e9&maxPrice=9999999')).toEqual(BROWSE_DEFAULTS);
  });
});

describe("the line 'Found N MVP(s)'", () => {
  it('contains search text and category, if there are any', () => {
    expect(resultCountText(3, false, { search: '', category: '' })).toBe('Found 3 MVP(s)');
    expect(resultCountText(1, false, { search: 'crm', category: 'Finance' })).toBe(
      'Found 1 MVP(s) for “crm” in Finance',
    );
  });

  it('shows a minimum count with a plus sign', () => {
    expect(resultCountText(1000, true, { search: '', category: '' })).toBe('Found 1,000+ MVP(s)');
  });
});
