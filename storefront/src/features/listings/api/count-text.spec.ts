import { expect, it } from 'vitest';
import { countText } from './count-text.js';

const createCounts = (available: number, isFloor = false) => ({
  categories: [],
  technologies: [],
  prices: [],
  available,
  isFloor,
});
const textOfCount = (...args: Parameters<typeof createCounts>) =>
  countText(createCounts(...args), ({ available }) => available);

it('shows a count exactly up to 1,000, and lower bounds with a plus sign (FIND-86)', () => {
  expect([textOfCount(0), textOfCount(12), textOfCount(1000), textOfCount(1001)]).toEqual([
    ' (0)',
    ' (12)',
    ' (1,000)',
    ' (1,000+)',
  ]);
  expect([textOfCount(12, true), textOfCount(1001, true)]).toEqual([' (12+)', ' (1,000+)']);
});

it('shows no count before the counts are loaded, or if the newest listings contain no match', () => {
  expect(countText(undefined, () => 3)).toBe('');
  expect(countText(createCounts(1), () => undefined)).toBe('');
  expect(textOfCount(0, true)).toBe('');
});
