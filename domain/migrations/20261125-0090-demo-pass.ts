import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a column: whether the demo of a listing gets a demo pass (DEMO-13). */
export class DemoPass1795478400090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listings ADD COLUMN demo_pass boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listings DROP COLUMN demo_pass');
  }
}
