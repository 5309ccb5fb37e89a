import { beforeEach, describe, expect, it } from 'vitest';
import { ListingTotals } from './listing-totals.js';

const COMMON = { visible: 'approved', pattern: '%app%' } as const;
let totals: ListingTotals;

beforeEach(() => {
  totals = new ListingTotals();
  totals.trust(true);
});

const known = (filter: Parameters<ListingTotals['lookForCommon']>[0] = COMMON) =>
  totals.lookForCommon(filter).known;

describe('a text that was counted to match 1,003', () => {
  beforeEach(() => totals.lookForCommon(COMMON).keep(1003));

  it('matches more than 1,000 still after two changes, and who knows after three', () => {
    for (const expected of [1001, 1001, 1001, undefined]) {
      expect(known()).toBe(expected);
      totals.forgetOne();
    }
  });

  it('is another in a category, and another by another pattern', () => {
    expect(known({ ...COMMON, category: 'Finance' })).toBeUndefined();
    expect(known({ ...COMMON, pattern: '%ap%' })).toBeUndefined();
  });

  it('is counted anew after many changed at once, and when changes were missed', () => {
    totals.forget();
    expect(known()).toBeUndefined();
    totals.lookForCommon(COMMON).keep(1003);
    totals.trust(false);
    expect(known()).toBeUndefined();
    totals.trust(true);
    expect(known()).toBeUndefined();
  });
});

it('counts the changes that came while it was counted', () => {
  const { keep } = totals.lookForCommon(COMMON);
  totals.forgetOne();
  totals.forgetOne();
  keep(1002);
  expect(known()).toBeUndefined();
});

it('keeps nothing of a count that all was forgotten during', () => {
  const { keep } = totals.lookForCommon(COMMON);
  totals.forget();
  keep(5000);
  expect(known()).toBeUndefined();
});

it('remembers nothing while changes are not heard of', () => {
  totals.trust(false);
  totals.lookForCommon(COMMON).keep(5000);
  expect(known()).toBeUndefined();
});
