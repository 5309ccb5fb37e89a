import { describe, expect, it } from 'vitest';
import { correctionsOf, editsBetween, wordsToLookUp } from './search-correction.js';

/** Returns rows that the database could return: each word of the search with each word of `listedWords`. */
const similarRows = (search: string, listedWords: readonly string[]) => {
  const { words, pairs } = wordsToLookUp(search);
  return [...words, ...pairs].flatMap((searched) => listedWords.map((word) => ({ searched, word })));
};
const LISTED_WORDS = ['groovebox', 'groove', 'meal', 'plan', 'planner', 'habit', 'tracker', 'c', 'sql'];
const firstCorrection = (search: string) => correctionsOf(search, similarRows(search, LISTED_WORDS))[0];

describe('edits between two words (FIND-60)', () => {
  it.each([
    ['habit', 'habit', 0],
    ['grovebox', 'groovebox', 1],
    ['grooovebox', 'groovebox', 1],
    ['meel', 'meal', 1],
    ['hbait', 'habit', 1],
    ['ahbti', 'habit', 2],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('from %j to %j: %i', (from, to, edits) => {
    expect(editsBetween(from, to)).toBe(edits);
    expect(editsBetween(to, from)).toBe(edits);
  });
});

describe('a correction (FIND-60)', () => {
  it.each([
    ['grovebox', 'groovebox'],
    ['Grovebox!', 'groovebox'],
    ['meel plan', 'meal plan'],
    ['mael plna', 'meal plan'],
    ['groove box', 'groovebox'],
    ['habti trakcer', 'habit tracker'],
  ])('of %j is %j', (search, correctedSearch) => {
    expect(firstCorrection(search)).toBe(correctedSearch);
  });

  it.each([
    ['groove', 'a word of the market'],
    ['groov', 'the beginning of one'],
    ['banana', 'too far from any'],
    ['so', 'shorter than three letters'],
    ['x'.repeat(31), 'longer than thirty'],
    ['a1 b2 c3 d4 e5 meel plan', 'longer than six words'],
    ['++', 'without a word'],
  ])('of %j is none: %s', (search) => {
    expect(firstCorrection(search)).toBeUndefined();
  });

  it('never offers more than four texts to try', () => {
    const words = ['cat', 'hat', 'bat', 'rat', 'mat', 'sat', 'pat'];
    expect(correctionsOf('zat', similarRows('zat', words))).toHaveLength(4);
  });
});
