import pg from 'pg';
import { statementName } from '../foundation/statement-name.js';

/** Statements of TypeORM that a connection may keep: what is put together anew each time must not fill Postgres' memory. */
const TEXTS_MAX = 400;

/** Names of texts that came before; of one that came once alone it is known that it came. */
const names = new Map<string, string | undefined>();

/**
 * A connection whose parametrised statements Postgres parses and plans once, from their second time on: TypeORM writes the
 * same few texts again and again and names none of them. Not behind a pooler that hands each statement to another connection.
 */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as pg.Client['query'];
}

function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.has(text)) {
    const name = statementName('orm', text);
    names.set(text, name);
    return name;
  }
  if (names.size < TEXTS_MAX) names.set(text, undefined);
  return undefined;
}
