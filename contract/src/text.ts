import * as z from 'zod/mini';

/** A NUL or a lone surrogate cannot be stored as text in Postgres. */
const storable = z.refine<string>(
  (value) => !value.includes('\u0000') && isWellFormed(value),
  'Contains characters that cannot be kept',
);

function isWellFormed(value: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);
}

/** Trimmed text that must say something; `required` is the sentence shown when it does not. */
export function requiredText(required: string, maxLength: number) {
  return z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, `Use at most ${maxLength} characters`),
      storable,
    );
}

/** Trimmed text that may be empty. */
export function optionalText(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength, `Use at most ${maxLength} characters`), storable);
}

/** Whether a text is an absolute http or https address without credentials. */
export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && !username && !password && hostname.length > 0;
}

/** The longest address kept. */
export const ADDRESS_MAX_LENGTH = 2048;

/** An http(s) address, or empty. */
export function optionalAddress(sentence = 'Please enter a valid URL') {
  return optionalText(ADDRESS_MAX_LENGTH).check(
    z.refine((value) => value === '' || isWebAddress(value), sentence),
  );
}
