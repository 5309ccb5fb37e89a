import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of one batch: each is locked for as long as its batch takes, a small part of a second. */
const BATCH = 250;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Fills the JSON of listings that were there before it (0020), a few at a time, each batch committed by itself. A row that
 * somebody else is writing is passed over, since that fills it too; what is left after all is met by the next round. What
 * is filled already is left alone, so that a run that was cut short goes on.
 */
export class FillPublicJson1795132800023 implements MigrationInterface {
  /** Each batch is its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    do await this.round(runner);
    while (await this.isUnfilled(runner));
  }

  /** What is filled is harmless. */
  async down(): Promise<void> {}

  private async round(runner: QueryRunner): Promise<void> {
    let after: string | null = BEFORE_ALL;
    while (after !== null) {
      const [batch]: { last: string | null }[] = await runner.query(
        `WITH batch AS MATERIALIZED (SELECT id FROM listings WHERE id > $1 AND public_json = '' ORDER BY id LIMIT $2
             FOR NO KEY UPDATE SKIP LOCKED),
           filled AS (UPDATE listings SET owner_id = owner_id FROM batch WHERE listings.id = batch.id)
         SELECT id AS last FROM batch ORDER BY id DESC LIMIT 1`,
        [after, BATCH],
      );
      after = batch?.last ?? null;
    }
  }

  private async isUnfilled(runner: QueryRunner): Promise<boolean> {
    const found: unknown[] = await runner.query(`SELECT 1 FROM listings WHERE public_json = '' LIMIT 1`);
    return found.length > 0;
  }
}
