import { expect, it } from 'vitest';
import { isComparisonDue } from './is-comparison-due.js';

it('a submission is shown as not compared only while it is pending without a result (REVIEW-12)', () => {
  expect(isComparisonDue({ state: 'pending', copied: null })).toBe(true);
  expect(isComparisonDue({ state: 'pending', copied: [] })).toBe(false);
  expect(isComparisonDue({ state: 'pending', copied: ['title'] })).toBe(false);
  for (const state of ['approved', 'rejected', 'withdrawn'] as const)
    expect(isComparisonDue({ state, copied: null })).toBe(false);
});
