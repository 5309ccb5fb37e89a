import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of facts about the repositories of public listings. They are read from GitHub with the
 * access that the listers have granted (LIST-43).
 */
export class RepositoryFacts1795392000089 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE repository_facts (
        listing_id uuid PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
        source_digest text NOT NULL,
        facts jsonb,
        tries int NOT NULL DEFAULT 0,
        read_due_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE repository_facts');
  }
}
