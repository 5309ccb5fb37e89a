/**
 * How a trigram index finds a search text (decision 0021). In the indexed column, which is lowercase, every word
 * follows a space. `contains`: a text with three letters or digits in a row, which the index finds anywhere.
 * `word-start`: a shorter text, which the index finds only at the start of a word. `unindexed`: a shorter text that
 * starts with any other character, such as punctuation. The index cannot find it, so a limited number of rows is
 * scanned.
 */
export interface SearchPattern {
  readonly kind: 'contains' | 'word-start' | 'unindexed';
  /** A LIKE pattern for `matchesSql`, in which wildcards that the user typed are escaped. */
  readonly value: string;
}

/** If the index finds more matches than this, a scan in sort order fills a page sooner. */
export const INDEXED_MATCHES_MAX = 2000;

const THREE_LETTERS_PATTERN = /[\p{L}\p{N}]{3}/u;
const WORD_START_PATTERN = /^[\p{L}\p{N}]/u;

/** Returns the pattern of a trimmed, non-empty search text. */
export function searchPattern(text: string): SearchPattern {
  const escapedText = text.replace(/[\\%_]/g, '\\$&');
  if (THREE_LETTERS_PATTERN.test(text)) return { kind: 'contains', value: `%${escapedText}%` };
  if (WORD_START_PATTERN.test(text)) return { kind: 'word-start', value: `% ${escapedText}%` };
  return { kind: 'unindexed', value: `%${escapedText}%` };
}

/**
 * Returns the condition that `column` matches the pattern in the parameter. The subselect hides the pattern
 * from the planner. So the planner always uses the index, instead of estimating how common the word is.
 */
export function matchesSql(column: string, parameter: string): string {
  return `${column} LIKE (SELECT lower(${parameter}::text))`;
}
