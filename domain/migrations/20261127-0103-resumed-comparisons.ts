import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes comparisons with PayPal's records due again that the previous version ended although they differed (PAY-24,
 * PAYOUT-24).
 */
export class ResumedComparisons1795651200103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payments SET compare_due_at = now() WHERE books_differ_since IS NOT NULL`);
    await runner.query(`
      UPDATE payout_batches SET look_due_at = now()
      WHERE paypal_id IS NOT NULL
        AND id IN (SELECT batch_id FROM payouts WHERE books_differ_since IS NOT NULL)`);
  }

  /** Changes nothing: the previous version compares these rows as well. */
  async down(): Promise<void> {}
}
