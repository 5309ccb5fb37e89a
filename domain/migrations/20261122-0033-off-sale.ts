import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryAfterLockTimeout } from './retry-after-lock-timeout.js';

/** How many listings one statement updates, so that each row is locked only briefly. */
const BATCH_ROWS = 200;

/**
 * Adds the state 'off-sale' for listings that a moderator took off sale or whose lister is disabled
 * (LIST-32). The previous version of the code, which still runs during a deploy, hides such listings too: its
 * public reads, indexes and purchases require 'approved'. Triggers keep the state correct on every change of
 * a listing or its lister.
 */
export class OffSale1795219200033 implements MigrationInterface {
  /**
   * Each step commits separately, so that no lock lasts for the whole migration; after an interruption, all steps
   * can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listings
        ADD COLUMN IF NOT EXISTS off_sale_at timestamptz,
        ADD COLUMN IF NOT EXISTS off_sale_by uuid,
        ADD COLUMN IF NOT EXISTS off_sale_reason text,
        DROP CONSTRAINT IF EXISTS listings_off_sale_by_fkey,
        DROP CONSTRAINT IF EXISTS listings_off_sale_check,
        DROP CONSTRAINT listings_state_check,
        ADD CONSTRAINT listings_off_sale_check
          CHECK (num_nonnulls(off_sale_at, off_sale_by, off_sale_reason) IN (0, 3)) NOT VALID,
        ADD CONSTRAINT listings_state_check
          CHECK (state IN ('draft', 'pending', 'approved', 'rejected', 'off-sale')) NOT VALID`);
    await runner.query(`
      ALTER TABLE listings ADD CONSTRAINT listings_off_sale_by_fkey
        FOREIGN KEY (off_sale_by) REFERENCES users (id) NOT VALID`);
    // Validation blocks neither reads nor writes.
    for (const constraint of ['listings_off_sale_check', 'listings_state_check', 'listings_off_sale_by_fkey'])
      await runner.query(`ALTER TABLE listings VALIDATE CONSTRAINT ${constraint}`);
    await runner.query(TRIGGERS);
    await takeDisabledOffSale(runner);
  }

  /**
   * Undoing the migration keeps listings hidden that a moderator took off sale: they become rejected, with
   * the same reason.
   */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER IF EXISTS user_disabled_off_sale ON users;
      DROP TRIGGER IF EXISTS listing_inserted_off_sale ON listings;
      DROP TRIGGER IF EXISTS listing_kept_off_sale ON listings;
      DROP FUNCTION IF EXISTS user_disabled_off_sale();
      DROP FUNCTION IF EXISTS listing_kept_off_sale();
      UPDATE listings SET state = 'rejected', rejection_reason = off_sale_reason
        WHERE state = 'off-sale' AND off_sale_at IS NOT NULL;
      UPDATE listings SET state = 'approved' WHERE state = 'off-sale';
      ALTER TABLE listings
        DROP COLUMN off_sale_at, DROP COLUMN off_sale_by, DROP COLUMN off_sale_reason,
        DROP CONSTRAINT listings_state_check,
        ADD CONSTRAINT listings_state_check
          CHECK (state IN ('draft', 'pending', 'approved', 'rejected')) NOT VALID;
    `);
    await runner.query('ALTER TABLE listings VALIDATE CONSTRAINT listings_state_check');
  }
}

/**
 * Writes 'off-sale' instead of 'approved' while a moderator has taken the listing off sale or its lister is
 * disabled. If another transaction disables the lister at the same time, the share lock makes that
 * transaction wait until it can see the approved listing. Postgres runs triggers in the order of their names;
 * this one must run before the trigger that writes the public JSON.
 */
const TRIGGERS = `
  CREATE OR REPLACE FUNCTION listing_kept_off_sale() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    lister_disabled_at timestamptz;
  BEGIN
    SELECT disabled_at INTO lister_disabled_at FROM users WHERE id = NEW.owner_id FOR SHARE;
    IF NEW.off_sale_at IS NOT NULL OR lister_disabled_at IS NOT NULL THEN
      NEW.state := 'off-sale';
    END IF;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER listing_inserted_off_sale BEFORE INSERT ON listings
    FOR EACH ROW WHEN (NEW.state = 'approved') EXECUTE FUNCTION listing_kept_off_sale();
  CREATE OR REPLACE TRIGGER listing_kept_off_sale BEFORE UPDATE ON listings
    FOR EACH ROW WHEN (NEW.state = 'approved' AND (OLD.state <> 'approved' OR NEW.off_sale_at IS NOT NULL))
    EXECUTE FUNCTION listing_kept_off_sale();

  CREATE OR REPLACE FUNCTION user_disabled_off_sale() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.disabled_at IS NULL THEN
      UPDATE listings SET state = 'approved'
        WHERE owner_id = NEW.id AND state = 'off-sale' AND off_sale_at IS NULL;
    ELSE
      UPDATE listings SET state = 'off-sale' WHERE owner_id = NEW.id AND state = 'approved';
    END IF;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER user_disabled_off_sale AFTER UPDATE OF disabled_at ON users
    FOR EACH ROW WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL))
    EXECUTE FUNCTION user_disabled_off_sale();
`;

/** Hides the listings of people who are already disabled. */
async function takeDisabledOffSale(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [, count] = await retryAfterLockTimeout<[unknown, number]>(() =>
      runner.query(
        `UPDATE listings SET state = 'off-sale' WHERE id IN (
         SELECT listings.id FROM listings JOIN users ON users.id = owner_id
         WHERE disabled_at IS NOT NULL AND state = 'approved' LIMIT $1)`,
        [BATCH_ROWS],
      ),
    );
    if (count === 0) return;
  }
}
