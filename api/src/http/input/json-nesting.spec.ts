import { expect, it } from 'vitest';
import { isNestedDeeper } from './json-nesting.js';

const nestedArrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  [nestedArrays(3), false],
  [nestedArrays(4), true],
  ['{"a":{"b":{"c":1}}}', false],
  ['{"a":{"b":{"c":[]}}}', true],
  [`[${'[],'.repeat(100)}[]]`, false],
  [`"${'['.repeat(100)}"`, false],
  ['["\\"",[[[1]]]]', true],
  ['["\\\\",[[1]]]', false],
  ['["\\"[[[[["]', false],
])('%s is nested more than three deep: %s', (json, isDeeper) => {
  expect(isNestedDeeper(json, 3)).toBe(isDeeper);
});

it('recognizes JSON that is nested a million levels deep', () => {
  expect(isNestedDeeper('['.repeat(1_000_000), 3)).toBe(true);
});
