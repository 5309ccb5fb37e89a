/**
 * How a trigram index finds a search text in a lowercase column in which every word follows a space (decision 0021).
 * `contains`: a substring with three letters or digits in a row, which the index finds.
 * `word-start`: the start of a word, because the index cannot find two letters inside a word.
 * `unindexed`: punctuation only, which the index cannot find; a bounded number of rows is scanned.
 */
export interface SearchPattern {
  readonly kind: 'contains' | 'word-start' | 'unindexed';
  /** For `matches`: a LIKE pattern with the typed wildcards escaped. */
  readonly value: string;
}

/** Above this many matches in the index, a scan in sort order fills a page sooner. */
export const FOUND_MAX = 2000;

const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const STARTS_A_WORD = /^[\p{L}\p{N}]/u;

/** Returns the pattern of a trimmed, non-empty search text. */
export function searchPattern(text: string): SearchPattern {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  if (THREE_IN_A_ROW.test(text)) return { kind: 'contains', value: `%${literal}%` };
  if (STARTS_A_WORD.test(text)) return { kind: 'word-start', value: `% ${literal}%` };
  return { kind: 'unindexed', value: `%${literal}%` };
}

/**
 * Returns a condition: `column` matches the pattern bound as `parameter`. The subselect hides the pattern from the planner,
 * which therefore always uses the index instead of guessing how common the word is.
 */
export function matches(column: string, parameter: string): string {
  return `${column} LIKE (SELECT lower(${parameter}::text))`;
}
