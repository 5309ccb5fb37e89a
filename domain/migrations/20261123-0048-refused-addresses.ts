import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds two times: since when the mail server refuses a person's address, and when the address is tried again;
 * null while it is accepted (NOTIFY-8).
 */
export class RefusedAddresses1795305600048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE users ADD COLUMN email_refused_at timestamptz, ADD COLUMN email_retry_at timestamptz;',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN email_refused_at, DROP COLUMN email_retry_at;');
  }
}
