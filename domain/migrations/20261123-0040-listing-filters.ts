import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  listings_tech: 'USING gin (lower_texts(tech_stack)) WITH (fastupdate = off)',
  listings_tags: 'USING gin (lower_texts(tags)) WITH (fastupdate = off)',
  listings_available: '(created_at DESC, id DESC)',
};

/**
 * Adds indexes for the filters by technology, tag and availability (FIND-8). They are created with CONCURRENTLY, which
 * Postgres allows only outside a transaction; after an interruption, all steps can run again.
 */
export class ListingFilters1795305600040 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION lower_texts(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT array_agg(lower(one)) FROM unnest(texts) one
      $$`);
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    for (const [name, definition] of Object.entries(INDEXES)) {
      const condition = `state = 'approved'${name === 'listings_available' ? ' AND is_available' : ''}`;
      // An interrupted attempt leaves an invalid index with this name.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON listings ${definition} WHERE ${condition}`);
    }
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query('DROP FUNCTION IF EXISTS lower_texts(text[])');
  }
}
