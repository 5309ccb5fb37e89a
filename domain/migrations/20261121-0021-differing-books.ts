import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the column with the time since which a payment's ledger has differed from PayPal's records; an alert
 * reads this column.
 */
export class DifferingBooks1795132800021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments ADD COLUMN books_differ_since timestamptz;
      CREATE INDEX payments_books_differ ON payments (books_differ_since) WHERE books_differ_since IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN books_differ_since;');
  }
}
