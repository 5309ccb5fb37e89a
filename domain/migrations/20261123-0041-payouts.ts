import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of payouts (PAYOUT-1): payout addresses, payouts, batches at PayPal, and each attempt to
 * send a batch.
 */
export class Payouts1795305600041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payout_accounts (
        user_id uuid PRIMARY KEY REFERENCES users (id),
        address text,
        confirmed_at timestamptz,
        paused_until timestamptz,
        new_address text,
        code_hash text,
        code_expires_at timestamptz,
        code_tries int NOT NULL DEFAULT 0,
        held_at timestamptz,
        held_by uuid,
        hold_reason text,
        next_weekly_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((address IS NULL) = (confirmed_at IS NULL)),
        CHECK (num_nonnulls(held_at, held_by, hold_reason) IN (0, 3)),
        CHECK (num_nonnulls(code_hash, code_expires_at) IN (0, 2))
      );
      CREATE INDEX payout_accounts_weekly ON payout_accounts (next_weekly_at) WHERE next_weekly_at IS NOT NULL;

      CREATE TABLE payout_counters (year int PRIMARY KEY, last int NOT NULL CHECK (last > 0));

      -- Its id is the sender_batch_id under which PayPal carries it out once.
      CREATE TABLE payout_batches (
        id uuid PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('sending', 'sent', 'refused')),
        paypal_id text UNIQUE,
        tries int NOT NULL DEFAULT 0,
        next_try_at timestamptz,
        look_due_at timestamptz,
        created_at timestamptz NOT NULL,
        CHECK ((state = 'sent') = (paypal_id IS NOT NULL))
      );
      CREATE INDEX payout_batches_sending ON payout_batches (next_try_at) WHERE state = 'sending';
      CREATE INDEX payout_batches_look_due ON payout_batches (look_due_at) WHERE look_due_at IS NOT NULL;

      CREATE TABLE payout_attempts (
        id uuid PRIMARY KEY,
        batch_id uuid NOT NULL REFERENCES payout_batches (id),
        outcome text NOT NULL CHECK (outcome IN ('begun', 'sent', 'refused', 'unknown')),
        detail text NOT NULL DEFAULT '',
        at timestamptz NOT NULL
      );
      CREATE INDEX payout_attempts_batch ON payout_attempts (batch_id, at);

      CREATE TABLE payouts (
        id uuid PRIMARY KEY,
        number text NOT NULL UNIQUE,
        lister_id uuid NOT NULL REFERENCES users (id),
        cents int NOT NULL CHECK (cents BETWEEN 1 AND 2000000),
        address text NOT NULL,
        origin text NOT NULL CHECK (origin IN ('weekly', 'requested')),
        state text NOT NULL CHECK (state IN ('waiting', 'sending', 'under-way', 'paid', 'returned')),
        is_alone boolean NOT NULL DEFAULT false,
        batch_id uuid REFERENCES payout_batches (id),
        item_id text UNIQUE,
        item_status text,
        item_fee_cents int,
        reason text,
        books_differ_since timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        ended_at timestamptz,
        CHECK ((state IN ('paid', 'returned')) = (ended_at IS NOT NULL)),
        CHECK (CASE WHEN state = 'waiting' THEN batch_id IS NULL ELSE state = 'returned' OR batch_id IS NOT NULL END)
      );
      CREATE UNIQUE INDEX payouts_one_open ON payouts (lister_id) WHERE state IN ('waiting', 'sending', 'under-way');
      CREATE INDEX payouts_lister ON payouts (lister_id, created_at DESC, id DESC);
      CREATE INDEX payouts_waiting ON payouts (created_at) WHERE state = 'waiting';
      CREATE INDEX payouts_batch ON payouts (batch_id);
      CREATE INDEX payouts_books_differ ON payouts (books_differ_since) WHERE books_differ_since IS NOT NULL;

      CREATE TABLE payout_mails (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        kind text NOT NULL CHECK (kind IN ('code', 'address-changed', 'paid', 'unclaimed', 'returned')),
        address text NOT NULL,
        payout_id uuid REFERENCES payouts (id),
        due_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX payout_mails_due ON payout_mails (due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX payout_mails_user ON payout_mails (user_id, created_at);
      CREATE UNIQUE INDEX payout_mails_once ON payout_mails (payout_id, kind) WHERE payout_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE payout_mails; DROP TABLE payouts; DROP TABLE payout_attempts; DROP TABLE payout_batches;
      DROP TABLE payout_counters; DROP TABLE payout_accounts;
    `);
  }
}
