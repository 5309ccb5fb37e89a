import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { closeAfterTimeout } from '../foundation/sql/lost-server.js';
import { statementName } from '../foundation/sql/statement-name.js';

/** How many recent statement texts are remembered. A statement whose text is among them is prepared. */
const RECENT_SQL_TEXTS_MAX = 400;
/**
 * How many statements one connection prepares at most, so that generated texts do not fill Postgres' memory.
 */
const PREPARED_MAX = 400;

const recentSqlTexts = new LRUCache<string, true>({ max: RECENT_SQL_TEXTS_MAX });

/**
 * A connection that prepares a statement with parameters when it is used a second time. TypeORM generates few
 * different texts but gives them no names, so that Postgres would plan each one at every use. Must not be
 * used behind a transaction pooler. Closes itself if a statement gets no response.
 */
export class PreparingClient extends pg.Client {
  private readonly preparedNames = new Set<string>();

  override query = ((text: unknown, values?: unknown, ...otherArguments: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values)
        ? this.preparedStatementName(text, values)
        : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    const result =
      name === undefined
        ? query(text, values, ...otherArguments)
        : query({ name, text, values }, ...otherArguments);
    return closeAfterTimeout(this, result);
  }) as pg.Client['query'];

  private preparedStatementName(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    if (recentSqlTexts.get(text) === undefined) {
      recentSqlTexts.set(text, true);
      return undefined;
    }
    const name = statementName(text);
    if (!this.preparedNames.has(name) && this.preparedNames.size >= PREPARED_MAX) return undefined;
    this.preparedNames.add(name);
    return name;
  }
}
