import type { QueryRunner } from 'typeorm';

/** Pages of one batch, a hundred rows: each is locked for as long as its batch takes, a small part of a second. */
const BATCH_PAGES = 8;

/**
 * Writes the listings that meet a condition again as they are, so that their triggers make anew what is derived from
 * them: a few at a time, each batch committed by itself, in the order in which they lie on the disk, which is several
 * times as quick as in any other. A row that somebody else is writing is passed over, since that does the same; what is
 * left after all is met by the next round. What no longer meets the condition is left alone, so that a run that was cut
 * short goes on. For a migration without a transaction.
 */
export async function writeListingsAgain(runner: QueryRunner, condition: string): Promise<void> {
  do await round(runner, condition);
  while (await isLeft(runner, condition));
}

async function round(runner: QueryRunner, condition: string): Promise<void> {
  const pages = await pagesOfListings(runner);
  for (let page = 0; page < pages; page += BATCH_PAGES)
    await runner.query(
      `WITH batch AS MATERIALIZED (SELECT id FROM listings WHERE ctid >= $1::tid AND ctid < $2::tid AND ${condition}
           FOR NO KEY UPDATE SKIP LOCKED)
       UPDATE listings SET owner_id = owner_id FROM batch WHERE listings.id = batch.id`,
      [`(${page},0)`, `(${page + BATCH_PAGES},0)`],
    );
}

/** As many as there are now: what is written from here on lies behind them, or where others made room. */
async function pagesOfListings(runner: QueryRunner): Promise<number> {
  const [size]: { pages: number }[] = await runner.query(
    `SELECT (pg_relation_size('listings') / current_setting('block_size')::int)::int AS pages`,
  );
  return size?.pages ?? 0;
}

async function isLeft(runner: QueryRunner, condition: string): Promise<boolean> {
  const found: unknown[] = await runner.query(`SELECT 1 FROM listings WHERE ${condition} LIMIT 1`);
  return found.length > 0;
}
