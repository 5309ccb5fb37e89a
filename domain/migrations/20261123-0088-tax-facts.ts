import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a payment's seller, tax and payer's country, as they were at the capture (PAY-32, PAY-33). */
export class TaxFacts1795305600088 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments ADD COLUMN payer_country text, ADD COLUMN tax_basis_points int, ADD COLUMN tax_cents int,
        ADD COLUMN seller jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN payer_country, DROP COLUMN tax_basis_points, DROP COLUMN tax_cents,
        DROP COLUMN seller`);
  }
}
