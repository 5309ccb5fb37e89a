import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Texts come again with every call; a name costs more than the rest of putting one together. */
const known = new LRUCache<string, string>({ max: 1_000 });

/**
 * The name of a statement whose text is put together: the same for the same text, another for another, and within the
 * 63 characters that Postgres tells names apart by.
 */
export function statementName(prefix: string, text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const name = `${prefix}-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
  known.set(text, name);
  return name;
}
