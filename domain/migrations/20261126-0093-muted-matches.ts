import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds to saved searches the listings that matched while e-mails were switched off: they count as new, but no
 * e-mail announces them (FIND-81, FIND-82). Processes of the former version neither count nor change them.
 */
export class MutedMatches1795564800093 implements MigrationInterface {
  /**
   * Each step commits separately, so that the check of existing rows blocks no writes; after an interruption, all
   * steps can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE saved_searches
        ADD COLUMN IF NOT EXISTS muted_ids uuid[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT IF EXISTS saved_searches_muted_ids_check,
        ADD CONSTRAINT saved_searches_muted_ids_check CHECK (cardinality(muted_ids) <= 10) NOT VALID`);
    await runner.query('ALTER TABLE saved_searches VALIDATE CONSTRAINT saved_searches_muted_ids_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_searches DROP COLUMN muted_ids');
  }
}
