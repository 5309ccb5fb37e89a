import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds coupons, the discount of each payment, and the number of wrong codes that a person typed (COUPON-1,
 * COUPON-5).
 */
export class Coupons1795305600070 implements MigrationInterface {
  /**
   * Each step commits separately, so that checks of existing rows block no writes; after an interruption, all steps
   * can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS coupons (
        id uuid PRIMARY KEY,
        lister_id uuid NOT NULL REFERENCES users (id),
        -- The only listing that it is for; null for all of the lister's.
        listing_id uuid REFERENCES listings (id),
        code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{4,20}$'),
        percent int NOT NULL CHECK (percent BETWEEN 1 AND 99),
        people_max int NOT NULL CHECK (people_max BETWEEN 1 AND 1000),
        ends_at timestamptz NOT NULL,
        stopped_at timestamptz,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT coupons_code UNIQUE (lister_id, code)
      );
      CREATE INDEX IF NOT EXISTS coupons_newest ON coupons (lister_id, created_at DESC, id DESC);
      CREATE TABLE IF NOT EXISTS coupon_tries (
        user_id uuid PRIMARY KEY REFERENCES users (id),
        -- Start of the hour in which wrong codes are counted.
        since timestamptz NOT NULL,
        wrong int NOT NULL CHECK (wrong >= 0)
      );`);
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN IF NOT EXISTS coupon_id uuid,
        ADD COLUMN IF NOT EXISTS discount_cents int NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS coupon_held_until timestamptz,
        DROP CONSTRAINT IF EXISTS payments_coupon_id_fkey,
        ADD CONSTRAINT payments_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons (id) NOT VALID,
        DROP CONSTRAINT IF EXISTS payments_coupon_check,
        ADD CONSTRAINT payments_coupon_check
          CHECK ((coupon_id IS NULL) = (discount_cents = 0) AND discount_cents >= 0) NOT VALID`);
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_coupon_id_fkey');
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_coupon_check');
    // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
    await runner.query('SET lock_timeout = 0');
    // An interrupted attempt leaves an invalid index with this name.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS payments_coupon');
    await runner.query(
      `CREATE INDEX CONCURRENTLY payments_coupon ON payments (coupon_id)
       WHERE coupon_id IS NOT NULL AND state <> 'abandoned'`,
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE payments DROP COLUMN coupon_id, DROP COLUMN discount_cents, DROP COLUMN coupon_held_until',
    );
    await runner.query('DROP TABLE coupon_tries, coupons');
  }
}
