import type pg from 'pg';
import type { Columns, RowOf } from './columns.js';
import { statementName } from './statement-name.js';

/**
 * An SQL statement with its values. A program should have few different texts, because Postgres plans each
 * text once per connection.
 */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Has no value at runtime: only tells the compiler the type of the rows. */
  readonly row?: Row;
}

/** The text of a statement and the columns of its rows. */
export interface DeclaredStatement {
  readonly text: string;
  readonly columns: Columns;
}

const DECLARED_STATEMENTS: DeclaredStatement[] = [];

/**
 * Declares a statement and the columns of its rows. Returns the function that binds its values, `$1` first.
 * Called once for each text, when its module is loaded. `statements.db.spec.ts` compares every declaration
 * with the migrated schema.
 */
export function statement<C extends Columns>(
  columns: C,
  text: string,
): (...values: readonly unknown[]) => Statement<RowOf<C>> {
  DECLARED_STATEMENTS.push({ text, columns });
  return (...values) => ({ text, values });
}

/** Every statement that the loaded modules have declared. */
export function declaredStatements(): readonly DeclaredStatement[] {
  return DECLARED_STATEMENTS;
}

/**
 * Returns the query to pass to the driver. Behind a transaction pooler the query has no name, so that it is
 * not prepared.
 */
export function queryOf({ text, values }: Statement, isPrepared: boolean): pg.QueryConfig {
  const query = { text, values: [...values] };
  return isPrepared ? { name: statementName(text), ...query } : query;
}
