import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bytea, int, neverNull, text, uuid, type RowOf } from '../foundation/sql/columns.js';
import { execute } from '../foundation/sql/execute.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement, type Statement } from '../foundation/sql/statement.js';
import { exportStatement } from './personal-data-statements.js';

/** How many pieces of a document one statement reads. A piece is at most one row, such as a message or a listing. */
const PIECES_AT_ONCE = 100;

/** All data stored about the person $1, as the pieces of one JSON document (ACCOUNT-1). */
const selectPersonalData = statement({ piece: text }, exportStatement());

/**
 * Returns a statement that opens a cursor, so that Postgres and this process keep only few rows in memory. All rows
 * come from one snapshot.
 */
function openPersonalData(userId: string): Statement {
  const { text: sql, values } = selectPersonalData(userId);
  return { text: `DECLARE personal_data NO SCROLL CURSOR FOR ${sql}`, values };
}

const FETCH_PERSONAL_DATA: Statement<{ readonly piece: string }> = {
  text: `FETCH ${PIECES_AT_ONCE} FROM personal_data`,
  values: [],
};
const CLOSE_PERSONAL_DATA: Statement = { text: 'CLOSE personal_data', values: [] };

const FIRST_PART_ROW = { id: uuid, bytes: neverNull(bytea), parts: int };

/** The first part of an export, and how many parts the export has. */
export type FirstPart = RowOf<typeof FIRST_PART_ROW>;

const selectFirstPart = statement(
  FIRST_PART_ROW,
  `SELECT id, document AS bytes, parts FROM data_exports
   WHERE id = $1 AND user_id = $2 AND expires_at > $3 AND document IS NOT NULL`,
);

const selectFurtherPart = statement(
  { bytes: bytea },
  'SELECT bytes FROM data_export_parts WHERE export_id = $1 AND part = $2',
);

/** Yields, piece by piece, the text of the JSON document with all data stored about a person (ACCOUNT-1). */
export async function* personalDataPieces(tx: EntityManager, userId: string): AsyncGenerator<string> {
  await execute(tx, openPersonalData(userId));
  for (;;) {
    const { rows } = await execute(tx, FETCH_PERSONAL_DATA);
    for (const { piece } of rows) yield piece;
    if (rows.length < PIECES_AT_ONCE) break;
  }
  await execute(tx, CLOSE_PERSONAL_DATA);
}

/** Reads the compressed documents of data exports, part by part. */
@Injectable()
export class DataExportsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns the first part of an export that its owner can download at `now`; undefined if there is none. */
  async findFirstPart(userId: string, id: string, now: Date): Promise<FirstPart | undefined> {
    const [firstPart] = await this.readPool.rows(selectFirstPart(id, userId, now));
    return firstPart;
  }

  /**
   * Yields all parts of an export. No database connection is in use while the reader handles a part. Throws an Error if
   * a part is missing because the export was deleted since.
   */
  async *streamParts({ id, bytes: firstBytes, parts }: FirstPart): AsyncGenerator<Buffer> {
    yield firstBytes;
    for (let part = 2; part <= parts; part += 1) {
      const [row] = await this.readPool.rows(selectFurtherPart(id, part));
      if (!row) throw new Error(`Part ${part} of data export ${id} is missing`);
      yield row.bytes;
    }
  }
}
