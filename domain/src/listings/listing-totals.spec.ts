import { beforeEach, describe, expect, it } from 'vitest';
import { ListingTotals } from './listing-totals.js';

const COMMON_SEARCH = { visibility: 'approved', pattern: '%app%' } as const;
let totals: ListingTotals;

beforeEach(() => {
  totals = new ListingTotals();
  totals.setListening(true);
});

const readCachedTotal = (filter: Parameters<ListingTotals['lookUpSearch']>[0] = COMMON_SEARCH) =>
  totals.lookUpSearch(filter).cachedTotal;

describe('a search text with 1,003 counted matches', () => {
  beforeEach(() => totals.lookUpSearch(COMMON_SEARCH).storeTotal(1003));

  it('still has more than 1,000 matches after two changes, and is unknown after three', () => {
    for (const expectedTotal of [1001, 1001, 1001, undefined]) {
      expect(readCachedTotal()).toBe(expectedTotal);
      totals.countChange();
    }
  });

  it('is stored per category and pattern', () => {
    expect(readCachedTotal({ ...COMMON_SEARCH, category: 'Finance' })).toBeUndefined();
    expect(readCachedTotal({ ...COMMON_SEARCH, pattern: '%ap%' })).toBeUndefined();
  });

  it('says nothing about popular listings alone, and is not replaced by their number (FIND-66)', () => {
    const popularSearch = { ...COMMON_SEARCH, isPopular: true } as const;
    expect(readCachedTotal(popularSearch)).toBeUndefined();
    totals.lookUpSearch(popularSearch).storeTotal(3);
    expect(readCachedTotal()).toBe(1001);
    expect(readCachedTotal(popularSearch)).toBeUndefined();
  });

  it('is counted again after a bulk change and after missed notifications', () => {
    totals.clear();
    expect(readCachedTotal()).toBeUndefined();
    totals.lookUpSearch(COMMON_SEARCH).storeTotal(1003);
    totals.setListening(false);
    expect(readCachedTotal()).toBeUndefined();
    totals.setListening(true);
    expect(readCachedTotal()).toBeUndefined();
  });
});

it('counts changes during the count', () => {
  const { storeTotal: storeTotal } = totals.lookUpSearch(COMMON_SEARCH);
  totals.countChange();
  totals.countChange();
  storeTotal(1002);
  expect(readCachedTotal()).toBeUndefined();
});

it('does not store a count if the cache was cleared while it ran', () => {
  const { storeTotal: storeTotal } = totals.lookUpSearch(COMMON_SEARCH);
  totals.clear();
  storeTotal(5000);
  expect(readCachedTotal()).toBeUndefined();
});

it('stores nothing while the process receives no notifications', () => {
  totals.setListening(false);
  totals.lookUpSearch(COMMON_SEARCH).storeTotal(5000);
  expect(readCachedTotal()).toBeUndefined();
});
