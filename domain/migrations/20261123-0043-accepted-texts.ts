import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds columns with the versions of the texts that apply to a payment; they are null for payments that are
 * older than these columns (PAY-60).
 */
export class AcceptedTexts1795305600043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments ADD COLUMN terms_version text, ADD COLUMN terms_sha256 text,
      ADD COLUMN license_version text, ADD COLUMN license_sha256 text,
      ADD COLUMN texts_shown boolean NOT NULL DEFAULT false;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments DROP COLUMN terms_version, DROP COLUMN terms_sha256,
      DROP COLUMN license_version, DROP COLUMN license_sha256, DROP COLUMN texts_shown;`);
  }
}
