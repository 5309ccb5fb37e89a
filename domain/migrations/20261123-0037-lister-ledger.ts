import type { MigrationInterface, QueryRunner } from 'typeorm';
import { retryAfterLockTimeout } from './retry-after-lock-timeout.js';

/** How many payments one statement handles, so that each statement is short. */
const BATCH_ROWS = 1000;

/**
 * Creates the ledger of listers (EARN-1): double entry and append-only. A trigger adds each payment with new
 * ledger lines to `earnings_to_post`, from where a sweep posts it. So payments that processes of the previous version
 * capture or refund during the deploy are posted, too. Existing payments are added once, in batches.
 */
export class ListerLedger1795305600037 implements MigrationInterface {
  /**
   * Each step commits separately, so that no lock lasts for the whole migration; after an interruption, all steps
   * can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(TRIGGERS);
    await noteCapturedPayments(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER IF EXISTS payment_ledger_to_post ON payment_ledger;
      DROP FUNCTION IF EXISTS payment_ledger_to_post();
      DROP TABLE earnings_to_post; DROP TABLE lister_ledger; DROP TABLE earnings;
      DROP FUNCTION IF EXISTS refuse_unbalanced();
    `);
  }
}

const TABLES = `
  -- What a captured payment earns its lister: the fee is kept as it was at the capture.
  CREATE TABLE IF NOT EXISTS earnings (
    payment_id uuid PRIMARY KEY,
    lister_id uuid NOT NULL,
    captured_cents int NOT NULL CHECK (captured_cents > 0),
    fee_basis_points int NOT NULL CHECK (fee_basis_points BETWEEN 0 AND 10000),
    fee_cents int NOT NULL CHECK (fee_cents BETWEEN 0 AND captured_cents),
    posted_line_id bigint NOT NULL,
    release_due_at timestamptz,
    released_at timestamptz,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS earnings_release_due ON earnings (release_due_at) WHERE released_at IS NULL;
  CREATE INDEX IF NOT EXISTS earnings_undelivered ON earnings (created_at)
    WHERE released_at IS NULL AND release_due_at IS NULL;
  CREATE INDEX IF NOT EXISTS earnings_lister ON earnings (lister_id);

  -- Names people and payments by no key: what happened to money outlives every row it happened to.
  CREATE TABLE IF NOT EXISTS lister_ledger (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id uuid NOT NULL,
    lister_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('sale', 'refund', 'reversal', 'dispute', 'dispute-ended', 'dispute-lost', 'release',
      'payout', 'payout-paid', 'payout-returned')),
    account text NOT NULL CHECK (account IN ('buyers', 'fee', 'pending', 'available', 'on-the-way', 'paid')),
    cents int NOT NULL CHECK (cents <> 0),
    payment_id uuid,
    payout_id uuid,
    at timestamptz NOT NULL,
    CHECK (num_nonnulls(payment_id, payout_id) = 1),
    UNIQUE (transaction_id, account)
  );
  CREATE INDEX IF NOT EXISTS lister_ledger_lister ON lister_ledger (lister_id, id);
  CREATE INDEX IF NOT EXISTS lister_ledger_balances ON lister_ledger (lister_id, account) INCLUDE (cents);
  CREATE INDEX IF NOT EXISTS lister_ledger_payment ON lister_ledger (payment_id, account) INCLUDE (cents)
    WHERE payment_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS lister_ledger_payout ON lister_ledger (payout_id) WHERE payout_id IS NOT NULL;

  CREATE TABLE IF NOT EXISTS earnings_to_post (
    payment_id uuid PRIMARY KEY,
    at timestamptz NOT NULL
  );
`;

const TRIGGERS = `
  CREATE OR REPLACE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM lister_ledger WHERE transaction_id = NEW.transaction_id
                 HAVING sum(cents) <> 0 OR count(DISTINCT lister_id) <> 1) THEN
      RAISE EXCEPTION 'transaction % of the lister ledger does not balance', NEW.transaction_id
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
  END $$;
  DROP TRIGGER IF EXISTS lister_ledger_balances ON lister_ledger;
  CREATE CONSTRAINT TRIGGER lister_ledger_balances AFTER INSERT ON lister_ledger
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
  CREATE OR REPLACE TRIGGER lister_ledger_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON lister_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  CREATE OR REPLACE FUNCTION payment_ledger_to_post() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO earnings_to_post (payment_id, at) SELECT DISTINCT payment_id, now() FROM inserted
      ORDER BY payment_id ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER payment_ledger_to_post AFTER INSERT ON payment_ledger
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION payment_ledger_to_post();
`;

/**
 * Inserts the payments that were captured before this migration into `earnings_to_post`; the trigger inserts
 * all later ones.
 */
async function noteCapturedPayments(runner: QueryRunner): Promise<void> {
  let lastId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await retryAfterLockTimeout<{ paymentId: string }[]>(() =>
      runner.query(
        `WITH batch AS (SELECT payment_id FROM payment_ledger WHERE kind = 'captured' AND payment_id > $1
                        ORDER BY payment_id LIMIT $2),
         noted AS (INSERT INTO earnings_to_post (payment_id, at) SELECT payment_id, now() FROM batch ON CONFLICT DO NOTHING)
       SELECT payment_id AS "paymentId" FROM batch ORDER BY payment_id`,
        [lastId, BATCH_ROWS],
      ),
    );
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    lastId = lastRow.paymentId;
  }
}
