import * as z from 'zod/mini';
import { withScheme } from './addresses.js';
import { parseUrl } from './parse-url.js';
import { isVisible, withoutHidden } from './visible-text.js';

/** Error text for a text that `isStorable` refuses (API-8). */
export const UNSTORABLE_TEXT_ERROR = 'Contains characters that cannot be kept';
/** Error text for a line with invisible characters (PEOPLE-1). */
export const INVISIBLE_TEXT_ERROR = 'Remove the invisible characters from this text';

/**
 * Returns whether Postgres can store a text: it refuses NUL and unpaired surrogates, in text and in jsonb
 * (API-8).
 */
export function isStorable(text: string): boolean {
  return (
    !text.includes('\u0000') &&
    !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)
  );
}

const checkStorable = z.refine<string>(isStorable, UNSTORABLE_TEXT_ERROR);
/** Replaces line breaks and tabs, which may have been pasted, by a space. */
const replaceLineBreaks = z.overwrite((value: string) => value.replace(/[\t\r\n]+/g, ' '));
const checkNoHiddenCharacters = z.refine<string>(
  (value) => withoutHidden(value) === value,
  INVISIBLE_TEXT_ERROR,
);

/**
 * Returns the schema of a text that must have a visible character; it may have several lines, and spaces
 * around it are removed. `missingError` is the error for a missing text.
 */
export function requiredText(missingError: string, maxLength: number) {
  return z
    .string({ error: missingError })
    .check(
      z.trim(),
      z.minLength(1, missingError),
      z.maxLength(maxLength, `Use at most ${maxLength} characters`),
      checkStorable,
      z.refine(isVisible, missingError),
    );
}

/**
 * Returns the schema of a text that may be empty; it may have several lines, and spaces around it are
 * removed.
 */
export function optionalText(maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.maxLength(maxLength, `Use at most ${maxLength} characters`), checkStorable);
}

/**
 * Like `requiredText`, for names, titles and other texts on one line. Refuses invisible characters and those
 * that reorder other characters, because they can make one name look like another (PEOPLE-1).
 */
export function requiredLine(missingError: string, maxLength: number) {
  return requiredText(missingError, maxLength).check(replaceLineBreaks, z.trim(), checkNoHiddenCharacters);
}

/** Like `requiredLine`, but the text may be empty. */
export function optionalLine(maxLength: number) {
  return optionalText(maxLength).check(replaceLineBreaks, z.trim(), checkNoHiddenCharacters);
}

/**
 * Matches characters of an address that e-mails show unchanged but browsers change: browsers remove line breaks and
 * tabs, and treat a backslash as a slash. With them, an e-mail could show another address than the browser opens.
 */
const MISLEADING_IN_ADDRESS = /[\s\\\p{Cc}]/u;

/**
 * Returns whether a text is an absolute http or https address without credentials. Refuses spaces, line breaks,
 * backslashes and invisible characters: they could make it look like another address or add text to an e-mail (LIST-8).
 */
export function isWebAddress(value: string): boolean {
  if (MISLEADING_IN_ADDRESS.test(value) || withoutHidden(value) !== value) return false;
  const url = parseUrl(value);
  if (!url) return false;
  const { protocol, username, password, hostname } = url;
  return (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname.length > 0;
}

/** Maximum characters of an address. */
export const ADDRESS_MAX_LENGTH = 2048;

/** Returns the schema of an http or https address that may be empty. */
export function optionalAddress(invalidError = 'Please enter a valid URL') {
  return optionalText(ADDRESS_MAX_LENGTH).check(
    z.overwrite(withScheme),
    z.refine((value) => value === '' || isWebAddress(value), invalidError),
  );
}
