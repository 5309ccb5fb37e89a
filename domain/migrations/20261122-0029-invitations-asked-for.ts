import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the column with the time when a buyer last requested a new invitation (DELIVERY-21). */
export class InvitationsAskedFor1795219200029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE repository_invitations ADD COLUMN asked_at timestamptz;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE repository_invitations DROP COLUMN asked_at;');
  }
}
