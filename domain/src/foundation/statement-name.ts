import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Names of recent texts, since a lookup is cheaper than a hash. */
const names = new LRUCache<string, string>({ max: 1_000 });

/** Returns the name of a prepared statement: the same for the same text, shorter than Postgres' limit of 63 characters. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
