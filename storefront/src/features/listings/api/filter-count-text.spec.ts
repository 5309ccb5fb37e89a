import { expect, it } from 'vitest';
import { filterCountText } from './filter-count-text.js';

const createCounts = (available: number, isFloor = false) => ({
  categories: [],
  technologies: [],
  prices: [],
  available,
  isFloor,
});
const textForCount = (...args: Parameters<typeof createCounts>) =>
  filterCountText(createCounts(...args), ({ available }) => available);

it('shows a count exactly up to 1,000, and lower bounds with a plus sign (FIND-86)', () => {
  expect([textForCount(0), textForCount(12), textForCount(1000), textForCount(1001)]).toEqual([
    ' (0)',
    ' (12)',
    ' (1,000)',
    ' (1,000+)',
  ]);
  expect([textForCount(12, true), textForCount(1001, true)]).toEqual([' (12+)', ' (1,000+)']);
});

it('shows no count while it is unknown, or if it is a lower bound of 0', () => {
  expect(filterCountText(undefined, () => 3)).toBe('');
  expect(filterCountText(createCounts(1), () => undefined)).toBe('');
  expect(textForCount(0, true)).toBe('');
});
