import type { EntityManager } from 'typeorm';
import type { Statement } from './statement.js';

/** The rows that a statement returned, and how many rows it changed or returned. */
export interface StatementResult<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** Runs a statement in a transaction, or on any connection of a data source. */
export async function execute<Row>(
  tx: Pick<EntityManager, 'query'>,
  { text, values }: Statement<Row>,
): Promise<StatementResult<Row>> {
  const result: unknown[] = await tx.query(text, [...values]);
  // TypeORM returns [rows, count] for UPDATE and DELETE, and the rows for everything else.
  const [firstEntry, count] = result;
  if (Array.isArray(firstEntry) && typeof count === 'number') return { rows: firstEntry as Row[], count };
  return { rows: result as Row[], count: result.length };
}
