import type { QueryRunner } from 'typeorm';

/** Rows of one batch: each is locked for as long as its batch takes, a small part of a second. */
const BATCH = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the listings that meet a condition again as they are, so that their triggers make anew what is derived from
 * them: a few at a time, each batch committed by itself. A row that somebody else is writing is passed over, since that
 * does the same; what is left after all is met by the next round. What no longer meets the condition is left alone, so
 * that a run that was cut short goes on. For a migration without a transaction.
 */
export async function writeListingsAgain(runner: QueryRunner, condition: string): Promise<void> {
  do await round(runner, condition);
  while (await isLeft(runner, condition));
}

async function round(runner: QueryRunner, condition: string): Promise<void> {
  let after: string | null = BEFORE_ALL;
  while (after !== null) {
    const [batch]: { last: string | null }[] = await runner.query(
      `WITH batch AS MATERIALIZED (SELECT id FROM listings WHERE id > $1 AND ${condition} ORDER BY id LIMIT $2
           FOR NO KEY UPDATE SKIP LOCKED),
         written AS (UPDATE listings SET owner_id = owner_id FROM batch WHERE listings.id = batch.id)
       SELECT id AS last FROM batch ORDER BY id DESC LIMIT 1`,
      [after, BATCH],
    );
    after = batch?.last ?? null;
  }
}

async function isLeft(runner: QueryRunner, condition: string): Promise<boolean> {
  const found: unknown[] = await runner.query(`SELECT 1 FROM listings WHERE ${condition} LIMIT 1`);
  return found.length > 0;
}
