/**
 * How a search text is looked for in a lowercase column whose words have a space before them, by a trigram index (DESIGN §6).
 * `contains`: a substring, where it holds three letters or digits in a row, which the index finds.
 * `word-start`: the beginning of a word, since the index has nothing to say about two letters in the middle of one.
 * `unindexed`: a substring that the index cannot help with (punctuation alone): to be looked for in a bounded stretch only.
 */
export interface SearchPattern {
  readonly kind: 'contains' | 'word-start' | 'unindexed';
  /** For `matches`: a LIKE pattern in which whatever was typed stands for itself. */
  readonly value: string;
}

/** Where the index finds more than this, rows that match are so common that walking a sort order meets enough of them soon. */
export const FOUND_MAX = 2000;

const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const STARTS_A_WORD = /^[\p{L}\p{N}]/u;

/** The pattern of a trimmed, non-empty search text. */
export function searchPattern(text: string): SearchPattern {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  if (THREE_IN_A_ROW.test(text)) return { kind: 'contains', value: `%${literal}%` };
  if (STARTS_A_WORD.test(text)) return { kind: 'word-start', value: `% ${literal}%` };
  return { kind: 'unindexed', value: `%${literal}%` };
}

/**
 * SQL that is true where `column` matches the pattern bound as `parameter`. The pattern is read through a subselect on
 * purpose: the planner cannot look at it, so it always uses the index instead of guessing how common the word is.
 */
export function matches(column: string, parameter: string): string {
  return `${column} LIKE (SELECT lower(${parameter}::text))`;
}
