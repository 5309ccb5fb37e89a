import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks full refunds. They are sent to PayPal without an amount, so that PayPal refunds what remains by its
 * own records.
 */
export class WholeRefunds1795132800016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_refunds ADD COLUMN is_all boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_refunds DROP COLUMN is_all`);
  }
}
