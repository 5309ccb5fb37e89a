import { createHash } from 'node:crypto';

/**
 * The name of a statement whose text is put together: the same for the same text, another for another, and within the
 * 63 characters that Postgres tells names apart by.
 */
export function statementName(prefix: string, text: string): string {
  return `${prefix}-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
}
