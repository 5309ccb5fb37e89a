import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds two columns for a person's e-mail address: the time since which the mail server refuses it, and the time at
 * which it is tried again. Both are null while the server accepts the address (NOTIFY-8).
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
