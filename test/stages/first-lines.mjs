import { stripVTControlCharacters } from 'node:util';

const LINES_MAX = 6;

/** Returns the first lines of an error message, without color codes. */
export function firstLinesOf(message = '') {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, LINES_MAX)
    .join(' | ');
}
