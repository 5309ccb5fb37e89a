import { expect, it } from 'vitest';
import { currentRowIndex } from './current-row.js';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it.each([
  ['the same submission after a row above it was decided', rows('b', 'c'), { id: 'b', index: 1 }, 0],
  ['the next submission after the current one was decided', rows('a', 'c'), { id: 'b', index: 1 }, 1],
  ['the last submission after the last one was decided', rows('a'), { id: 'b', index: 1 }, 0],
  ['the first submission of a new list', rows('a', 'b'), { id: '', index: 0 }, 0],
  ['no submission of an empty list', rows(), { id: '', index: 0 }, 0],
])('shortcuts act on %s (CONSOLE-26)', (_case, reviews, currentRow, index) => {
  expect(currentRowIndex(reviews, currentRow)).toBe(index);
});
