import type { QueryRunner } from 'typeorm';

/** Disk pages per batch. They have about a hundred rows, which are locked only briefly. */
const BATCH_PAGES = 8;

/**
 * Updates the listings that meet a condition without changing them, so that their triggers recompute derived columns. For
 * migrations without a transaction. Batches commit separately. They follow the order of the rows on disk, which is several
 * times faster than any other order. Locked rows are skipped, because the update that locks them runs the triggers, too; the
 * next round checks them again. An interrupted run can be repeated, because updated rows no longer meet the condition.
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

/** Returns the current number of disk pages. Rows that are written later are handled by the triggers. */
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
