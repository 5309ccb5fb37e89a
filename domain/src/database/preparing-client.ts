import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { statementName } from '../foundation/statement-name.js';

/** What comes again among so many texts is one of the few that come again and again. */
const TEXTS_LATELY = 400;
/** Statements of TypeORM that a connection has Postgres keep: texts that are put together anew must not fill its memory. */
const KEPT_MAX = 400;

const lately = new LRUCache<string, true>({ max: TEXTS_LATELY });

/**
 * A connection whose parametrised statements Postgres parses and plans once, from their second time on: TypeORM writes the
 * same few texts again and again and names none of them. Not behind a pooler that hands each statement to another connection.
 */
export class PreparingClient extends pg.Client {
  private readonly kept = new Set<string>();

  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? this.nameOf(text, values) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as pg.Client['query'];

  private nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    if (lately.get(text) === undefined) {
      lately.set(text, true);
      return undefined;
    }
    const name = statementName(text);
    if (!this.kept.has(name) && this.kept.size >= KEPT_MAX) return undefined;
    this.kept.add(name);
    return name;
  }
}
