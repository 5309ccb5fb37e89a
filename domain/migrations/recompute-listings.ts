import type { QueryRunner } from 'typeorm';
import { type Retries, retryAfterLockTimeout } from './retry-after-lock-timeout.js';

/** How many disk pages one batch updates: about a hundred rows, which are locked only briefly. */
const BATCH_PAGES = 8;

/**
 * For migrations: updates the listings that meet a condition without changing them, so that their triggers
 * recompute derived columns. Must run outside a transaction, because each batch commits separately. Batches
 * follow the order of the rows on disk, which is several times faster than any other order. Rows that another
 * transaction locks are skipped, because its update runs the triggers too; the next round checks these rows
 * again. An interrupted run can be repeated: updated rows no longer meet the condition.
 * Throws Postgres's error if a batch cannot get its locks.
 */
export async function recomputeListings(
  runner: QueryRunner,
  condition: string,
  retries?: Retries,
): Promise<void> {
  do await recomputeUnlockedListings(runner, condition, retries);
  while (await hasRemainingRows(runner, condition));
}

async function recomputeUnlockedListings(
  runner: QueryRunner,
  condition: string,
  retries: Retries | undefined,
): Promise<void> {
  const pages = await pagesOfListings(runner);
  for (let page = 0; page < pages; page += BATCH_PAGES)
    await retryAfterLockTimeout(
      () =>
        runner.query(
          `WITH batch AS MATERIALIZED (SELECT id FROM listings WHERE ctid >= $1::tid AND ctid < $2::tid AND ${condition}
             FOR NO KEY UPDATE SKIP LOCKED)
           UPDATE listings SET owner_id = owner_id FROM batch WHERE listings.id = batch.id`,
          [`(${page},0)`, `(${page + BATCH_PAGES},0)`],
        ),
      retries,
    );
}

/**
 * Returns the current number of disk pages of the table. Rows that are added later need no update: the
 * triggers have already computed their columns.
 */
async function pagesOfListings(runner: QueryRunner): Promise<number> {
  const [tableSize]: { pages: number }[] = await runner.query(
    `SELECT (pg_relation_size('listings') / current_setting('block_size')::int)::int AS pages`,
  );
  return tableSize?.pages ?? 0;
}

async function hasRemainingRows(runner: QueryRunner, condition: string): Promise<boolean> {
  const remainingRows: unknown[] = await runner.query(`SELECT 1 FROM listings WHERE ${condition} LIMIT 1`);
  return remainingRows.length > 0;
}
