import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  listings_popular: '(popularity, id)',
  listings_category_popular: '(category, popularity, id)',
};

/**
 * Adds indexes for the order by popularity (FIND-66), built like those of the other sort orders; after an
 * interruption, all steps can run again.
 */
export class PopularOrder1795305600062 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    for (const [name, columns] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index with this name.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON listings ${columns} WHERE state = 'approved'`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
