import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the screenshots of listings; the stored order is the order in which they are shown (LIST-41). */
export class Screenshots1795305600045 implements MigrationInterface {
  /**
   * Each step commits separately, so that the check of existing rows blocks no writes; after an interruption, all
   * steps can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listings
        ADD COLUMN IF NOT EXISTS screenshots jsonb NOT NULL DEFAULT '[]',
        DROP CONSTRAINT IF EXISTS listings_screenshots_check,
        ADD CONSTRAINT listings_screenshots_check
          CHECK (jsonb_typeof(screenshots) = 'array' AND jsonb_array_length(screenshots) <= 8) NOT VALID`);
    await runner.query('ALTER TABLE listings VALIDATE CONSTRAINT listings_screenshots_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listings DROP COLUMN screenshots');
  }
}
