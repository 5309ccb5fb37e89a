import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks full refunds, which PayPal gets without an amount: it then refunds what is left in its own records. */
export class WholeRefunds1795132800016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_refunds ADD COLUMN is_all boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_refunds DROP COLUMN is_all`);
  }
}
