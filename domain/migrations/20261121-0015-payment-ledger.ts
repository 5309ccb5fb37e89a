import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of payment events, of the ledger, of refunds and of PayPal's webhooks (PAY-8, PAY-24). */
export class PaymentLedger1795132800015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_state_check;
      ALTER TABLE payments ADD CONSTRAINT payments_state_check CHECK (state IN
        ('creating', 'created', 'approved', 'capturing', 'completed', 'pending', 'declined', 'refunding', 'refunded',
         'partly-refunded', 'disputed', 'abandoned'));
      DROP INDEX payments_open;
      CREATE INDEX payments_open ON payments (updated_at)
        WHERE state IN ('creating', 'created', 'approved', 'capturing', 'pending', 'refunding');
      -- When a captured payment is next compared with what PayPal has; null once nothing can happen to it any more.
      ALTER TABLE payments ADD COLUMN compare_due_at timestamptz;
      UPDATE payments SET compare_due_at = now() WHERE captured_at IS NOT NULL;
      CREATE INDEX payments_compare_due ON payments (compare_due_at) WHERE compare_due_at IS NOT NULL;

      -- What refunded money paid for is ended; found here should the job that ends it be lost.
      CREATE INDEX payments_refunded ON payments (updated_at) WHERE state = 'refunded';

      -- The next four name payments by no key: what happened to money outlives every row it happened to.
      CREATE TABLE payment_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id uuid NOT NULL,
        from_state text,
        to_state text NOT NULL,
        why text NOT NULL,
        by_kind text NOT NULL CHECK (by_kind IN ('buyer', 'paypal', 'worker', 'moderator')),
        by_id uuid,
        evidence jsonb NOT NULL DEFAULT '{}',
        at timestamptz NOT NULL
      );
      CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

      CREATE TABLE payment_ledger (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id uuid NOT NULL,
        kind text NOT NULL,
        cents int NOT NULL,
        paypal_id text NOT NULL,
        at timestamptz NOT NULL,
        UNIQUE (kind, paypal_id),
        CHECK (CASE WHEN kind IN ('captured', 'dispute-reversed') THEN cents > 0
                    WHEN kind IN ('fee', 'refunded', 'reversed', 'disputed', 'dispute-lost') THEN cents < 0
                    ELSE false END)
      );
      CREATE INDEX payment_ledger_payment ON payment_ledger (payment_id, id);
      CREATE UNIQUE INDEX payment_ledger_one_capture ON payment_ledger (payment_id) WHERE kind = 'captured';

      -- What each notice speaks of, not what it says: that is looked up, and it names the payer.
      CREATE TABLE payment_notices (
        id text PRIMARY KEY,
        event_type text NOT NULL,
        order_id text,
        capture_id text,
        dispute_id text,
        payment_id uuid,
        received_at timestamptz NOT NULL
      );
      CREATE INDEX payment_notices_received ON payment_notices (received_at);
      CREATE TABLE payment_notice_uses (
        notice_id text PRIMARY KEY,
        payment_id uuid NOT NULL,
        used_at timestamptz NOT NULL
      );

      CREATE TRIGGER payment_events_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER payment_ledger_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_ledger
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER payment_notices_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_notices
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER payment_notice_uses_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_notice_uses
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      -- Its id is the PayPal-Request-Id and the custom_id under which PayPal knows it.
      CREATE TABLE payment_refunds (
        id uuid PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
        cents int NOT NULL CHECK (cents > 0),
        reason text NOT NULL,
        state text NOT NULL CHECK (state IN ('asked', 'done', 'refused')),
        refund_id text UNIQUE,
        refusal text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((state = 'done') = (refund_id IS NOT NULL))
      );
      CREATE UNIQUE INDEX payment_refunds_one_asked ON payment_refunds (payment_id) WHERE state = 'asked';
      CREATE INDEX payment_refunds_payment ON payment_refunds (payment_id, created_at);

      DROP TRIGGER payments_moved ON payments;
      DROP TRIGGER payments_begun ON payments;
      DROP FUNCTION keep_payment_move();
      INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, at)
        SELECT payment_id, lag(state) OVER (PARTITION BY payment_id ORDER BY id), state, 'kept before reasons were', 'worker', at
        FROM payment_moves ORDER BY id;
      DROP TABLE payment_moves;
      INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
        SELECT id, 'captured', amount_cents, capture_id, captured_at FROM payments
        WHERE captured_at IS NOT NULL AND capture_id IS NOT NULL ORDER BY captured_at;
      INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
        SELECT id, 'refunded', -amount_cents, coalesce(refund_id, capture_id), updated_at FROM payments
        WHERE state = 'refunded' AND captured_at IS NOT NULL AND capture_id IS NOT NULL ORDER BY updated_at;
      INSERT INTO payment_refunds (id, payment_id, cents, reason, state, created_at, updated_at)
        SELECT id, id, amount_cents, '', 'asked', updated_at, updated_at FROM payments WHERE state = 'refunding';

      -- A state that moves without its event is refused, whoever moves it.
      CREATE FUNCTION refuse_untold_move() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = NEW.id AND e.from_state = OLD.state
                         AND e.to_state = NEW.state AND e.at = NEW.updated_at) THEN
          RAISE EXCEPTION 'payment % moved from % to % without its event', NEW.id, OLD.state, NEW.state
            USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER payments_tell_moves AFTER UPDATE OF state ON payments
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_untold_move();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER payments_tell_moves ON payments; DROP FUNCTION refuse_untold_move();
      CREATE TABLE payment_moves (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
        state text NOT NULL,
        at timestamptz NOT NULL
      );
      CREATE INDEX payment_moves_payment ON payment_moves (payment_id, id);
      INSERT INTO payment_moves (payment_id, state, at)
        SELECT payment_id, to_state, at FROM payment_events JOIN payments ON payments.id = payment_id ORDER BY payment_events.id;
      DROP TABLE payment_refunds; DROP TABLE payment_notice_uses; DROP TABLE payment_notices;
      DROP TABLE payment_ledger; DROP TABLE payment_events;
      DROP INDEX payments_refunded;
      ALTER TABLE payments DROP COLUMN compare_due_at;
      ALTER TABLE payments DROP CONSTRAINT payments_state_check;
      UPDATE payments SET state = CASE state WHEN 'approved' THEN 'created' ELSE 'completed' END
        WHERE state IN ('approved', 'partly-refunded', 'disputed');
      ALTER TABLE payments ADD CONSTRAINT payments_state_check CHECK (state IN
        ('creating', 'created', 'capturing', 'completed', 'pending', 'declined', 'refunding', 'refunded', 'abandoned'));
      DROP INDEX payments_open;
      CREATE INDEX payments_open ON payments (updated_at)
        WHERE state IN ('creating', 'created', 'capturing', 'pending', 'refunding');
      CREATE FUNCTION keep_payment_move() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO payment_moves (payment_id, state, at) VALUES (NEW.id, NEW.state, NEW.updated_at);
        RETURN NULL;
      END $$;
      CREATE TRIGGER payments_begun AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_move();
      CREATE TRIGGER payments_moved AFTER UPDATE OF state ON payments FOR EACH ROW
        WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION keep_payment_move();
    `);
  }
}
