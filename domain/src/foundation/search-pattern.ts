/**
 * How a search text is looked for in a lowercase column with a trigram index (DESIGN §6): as a substring where it holds
 * three letters or digits in a row, which the index can find; else as the beginning of a word, since a trigram index has
 * nothing to say about two letters in the middle of one.
 */
export interface SearchPattern {
  readonly kind: 'contains' | 'word-start';
  /** A LIKE pattern, or a regular expression; whatever was typed stands for itself. */
  readonly value: string;
}

const INDEXABLE = /[\p{L}\p{N}]{3}/u;
const NOT_IN_A_WORD = '(^|[^[:alnum:]])';

/** The pattern of a trimmed, non-empty search text. */
export function searchPattern(text: string): SearchPattern {
  if (INDEXABLE.test(text)) return { kind: 'contains', value: `%${text.replace(/[\\%_]/g, '\\$&')}%` };
  return { kind: 'word-start', value: NOT_IN_A_WORD + text.replace(/[^\p{L}\p{N}\s]/gu, escapeForRegex) };
}

function escapeForRegex(character: string): string {
  return /[!-~]/.test(character) ? `\\${character}` : character;
}

/**
 * SQL that is true where `column` matches the pattern bound as `parameter`. The pattern is read through a subselect on
 * purpose: the planner then cannot look at it and guess that walking a whole sort order would find it sooner.
 */
export function matches(column: string, parameter: string, kind: SearchPattern['kind']): string {
  return kind === 'contains'
    ? `${column} LIKE (SELECT lower(${parameter}::text))`
    : `${column} ~ (SELECT lower(${parameter}::text))`;
}
