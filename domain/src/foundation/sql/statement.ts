import type pg from 'pg';
import type { Columns, RowOf } from './columns.js';
import { statementName } from './statement-name.js';

/** A statement with its values. There must be few different texts, because Postgres plans each text once per connection. */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never set: only carries the row's type for the compiler. */
  readonly row?: Row;
}

/** The text of a statement and the columns of its rows. */
export interface Declared {
  readonly text: string;
  readonly columns: Columns;
}

const DECLARED: Declared[] = [];

/**
 * Declares a statement and the columns of its rows; returns the function that binds its values, `$1` first. Called once
 * for each text, when its module is loaded. `statements.db.spec.ts` compares every declaration with the migrated schema.
 */
export function statement<C extends Columns>(
  columns: C,
  text: string,
): (...values: readonly unknown[]) => Statement<RowOf<C>> {
  DECLARED.push({ text, columns });
  return (...values) => ({ text, values });
}

/** Every statement that the loaded modules have declared. */
export function declaredStatements(): readonly Declared[] {
  return DECLARED;
}

/** Returns a statement for the driver. Behind a transaction pooler it has no name, so that it is not prepared. */
export function queryOf({ text, values }: Statement, isPrepared: boolean): pg.QueryConfig {
  const query = { text, values: [...values] };
  return isPrepared ? { name: statementName(text), ...query } : query;
}
