import * as z from 'zod/mini';
import { withScheme } from './addresses.js';
import { isVisible, withoutHidden } from './visible-text.js';

/** Error text for a text that `isStorable` refuses (API-8). */
export const UNSTORABLE_TEXT_ERROR = 'Contains characters that cannot be kept';
/** Error text for a line with invisible characters (PEOPLE-1). */
export const INVISIBLE_TEXT_ERROR = 'Remove the invisible characters from this text';

/** Whether Postgres can store a text: it refuses NUL and unpaired surrogates, in text and jsonb (API-8). */
export function isStorable(text: string): boolean {
  return (
    !text.includes('\u0000') &&
    !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text)
  );
}

const checkStorable = z.refine<string>(isStorable, UNSTORABLE_TEXT_ERROR);
/** Replaces pasted line breaks and tabs by a space. */
const onOneLine = z.overwrite((value: string) => value.replace(/[\t\r\n]+/g, ' '));
const withoutHiddenCharacters = z.refine<string>(
  (value) => withoutHidden(value) === value,
  INVISIBLE_TEXT_ERROR,
);

/**
 * Returns the schema of trimmed text of any number of lines with a visible character; `required` is the error for missing
 * text.
 */
export function requiredText(required: string, maxLength: number) {
  return z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, `Use at most ${maxLength} characters`),
      checkStorable,
      z.refine(isVisible, required),
    );
}

/** Returns the schema of trimmed text of any number of lines that may be empty. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.maxLength(maxLength, `Use at most ${maxLength} characters`), checkStorable);
}

/**
 * Like `requiredText`, for names, titles and other texts of one line. It refuses invisible characters and those that reorder
 * other characters, because they can make one name look like another (PEOPLE-1).
 */
export function requiredLine(required: string, maxLength: number) {
  return requiredText(required, maxLength).check(onOneLine, z.trim(), withoutHiddenCharacters);
}

/** Like `requiredLine`, but the text may be empty. */
export function optionalLine(maxLength: number) {
  return optionalText(maxLength).check(onOneLine, z.trim(), withoutHiddenCharacters);
}

/** Browsers remove line breaks and tabs from an address and read a backslash as a slash; e-mails show them as they are. */
const MISLEADING_IN_ADDRESS = /[\s\\\p{Cc}]/u;

/**
 * Whether a text is an absolute http or https address without credentials, and without characters that would make it look like
 * another address or add text to an e-mail: spaces, line breaks, backslashes and invisible characters (LIST-8).
 */
export function isWebAddress(value: string): boolean {
  if (MISLEADING_IN_ADDRESS.test(value) || withoutHidden(value) !== value) return false;
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname.length > 0;
}

/** Maximum characters of an address. */
export const ADDRESS_MAX_LENGTH = 2048;

/** Returns the schema of an http or https address that may be empty. */
export function optionalAddress(sentence = 'Please enter a valid URL') {
  return optionalText(ADDRESS_MAX_LENGTH).check(
    z.overwrite(withScheme),
    z.refine((value) => value === '' || isWebAddress(value), sentence),
  );
}
