import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes an open report of fraud and an open report with another reason, by the same person about the same subject, two
 * reports (PEOPLE-22), because a report of fraud stops payouts (PAYOUT-31). The previous version, which still runs
 * during a deployment, inserts reports with ON CONFLICT DO NOTHING and without the name of an index.
 */
export class ReportsOfFraud1795651200105 implements MigrationInterface {
  /** The indexes are created with CONCURRENTLY; after an interruption, all steps can run again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, {
      formerName: 'reports_once',
      name: 'reports_once_of_fraud',
      columns: `(reporter_id, coalesce(user_id, listing_id), (reason = 'fraud'))`,
    });
  }

  /**
   * Fails while a person has two open reports about one subject, because the former version allows only one. It then
   * leaves an invalid index `reports_once`, which Postgres already applies to new rows: drop it, or resolve the reports
   * and run this again.
   */
  async down(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, {
      formerName: 'reports_once_of_fraud',
      name: 'reports_once',
      columns: '(reporter_id, coalesce(user_id, listing_id))',
    });
  }
}

/** Creates the new index before it drops the former one, so that one of them always refuses a second report. */
async function replaceIndex(
  runner: QueryRunner,
  { formerName, name, columns }: Readonly<Record<'formerName' | 'name' | 'columns', string>>,
): Promise<void> {
  // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
  await runner.query('SET lock_timeout = 0');
  // An interrupted attempt leaves an invalid index with this name.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(
    `CREATE UNIQUE INDEX CONCURRENTLY ${name} ON reports ${columns} WHERE resolved_at IS NULL`,
  );
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${formerName}`);
  await runner.query('RESET lock_timeout');
}
