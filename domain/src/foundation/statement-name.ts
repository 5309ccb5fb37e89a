import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The hash of each recent text: hashing costs more than looking a text up. */
const names = new LRUCache<string, string>({ max: 1_000 });

/** The name under which a connection prepares a statement: the same for the same text, within Postgres' 63 characters. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}
