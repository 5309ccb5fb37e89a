import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds reports of buyers about their own orders (PEOPLE-31). The previous version of the code, which still
 * runs during a deploy, can still insert the other kinds of reports.
 */
export class OrderReports1795305600042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reports
        ADD COLUMN rental_id uuid REFERENCES rentals (id),
        DROP CONSTRAINT reports_check,
        ADD CONSTRAINT reports_check CHECK (num_nonnulls(user_id, listing_id, rating_id, rental_id) = 1);
      CREATE UNIQUE INDEX reports_order_once ON reports (reporter_id, rental_id)
        WHERE resolved_at IS NULL AND rental_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM reports WHERE rental_id IS NOT NULL;
      DROP INDEX reports_order_once;
      ALTER TABLE reports
        DROP COLUMN rental_id,
        ADD CONSTRAINT reports_check CHECK (num_nonnulls(user_id, listing_id, rating_id) = 1);
    `);
  }
}
