import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund of all that is left says so: PayPal then gives back what it has, whatever we believed that to be. */
export class WholeRefunds1795132800016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_refunds ADD COLUMN is_all boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_refunds DROP COLUMN is_all`);
  }
}
