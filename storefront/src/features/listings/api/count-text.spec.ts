import { expect, it } from 'vitest';
import { countText } from './count-text.js';

const counts = (available: number, isFloor = false) => ({
  categories: [],
  technologies: [],
  prices: [],
  available,
  isFloor,
});
const textOf = (...given: Parameters<typeof counts>) =>
  countText(counts(...given), ({ available }) => available);

it('shows a count exactly up to 1,000, and lower bounds as such (FIND-86)', () => {
  expect([textOf(0), textOf(12), textOf(1000), textOf(1001)]).toEqual([
    ' (0)',
    ' (12)',
    ' (1,000)',
    ' (1,000+)',
  ]);
  expect([textOf(12, true), textOf(1001, true)]).toEqual([' (12+)', ' (1,000+)']);
});

it('shows nothing that is not known: before the counts are loaded, and none found among the newest', () => {
  expect(countText(undefined, () => 3)).toBe('');
  expect(countText(counts(1), () => undefined)).toBe('');
  expect(textOf(0, true)).toBe('');
});
