import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Disables deleted accounts that a moderator enabled, and refuses such accounts from now on (CONSOLE-10). The
 * previous version of the code, which still runs during a deployment, disables the accounts that it deletes; its
 * console fails to enable one.
 */
export class DeletedAccounts1795564800094 implements MigrationInterface {
  /**
   * Each step commits separately, so that the check of existing rows blocks no writes; after an interruption, all
   * steps can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        DROP CONSTRAINT IF EXISTS users_deleted_check,
        ADD CONSTRAINT users_deleted_check CHECK (deleted_at IS NULL OR disabled_at IS NOT NULL) NOT VALID`);
    await runner.query(
      'UPDATE users SET disabled_at = deleted_at WHERE deleted_at IS NOT NULL AND disabled_at IS NULL',
    );
    await runner.query('ALTER TABLE users VALIDATE CONSTRAINT users_deleted_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_deleted_check');
  }
}
