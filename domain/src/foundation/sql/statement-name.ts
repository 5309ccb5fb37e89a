import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The names of recent statement texts, because a lookup is cheaper than hashing the text again. */
const namesByText = new LRUCache<string, string>({ max: 1_000 });

/**
 * Returns the name of a prepared statement. Equal texts have equal names; each is shorter than Postgres'
 * limit of 63 characters.
 */
export function statementName(text: string): string {
  const existingName = namesByText.get(text);
  if (existingName !== undefined) return existingName;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  namesByText.set(text, name);
  return name;
}
