import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to submissions when they are next compared with other listings, and how often that was tried (REVIEW-12). The
 * previous version, which still runs during a deployment, inserts submissions without a time: they are due at once.
 */
export class RetriedComparisons1795651200099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reviews
        ADD COLUMN next_comparison_at timestamptz(3),
        ADD COLUMN comparison_tries int NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews DROP COLUMN next_comparison_at, DROP COLUMN comparison_tries');
  }
}
