import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of payments, rentals and deliveries. */
export class Money1795132800005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        listing_id uuid NOT NULL REFERENCES listings (id),
        duration text NOT NULL,
        amount_cents int NOT NULL CHECK (amount_cents > 0),
        currency text NOT NULL CHECK (currency = 'USD'),
        description text NOT NULL DEFAULT '',
        state text NOT NULL CHECK (state IN
          ('creating', 'created', 'capturing', 'completed', 'pending', 'declined', 'refunding', 'refunded', 'abandoned')),
        attempt int NOT NULL DEFAULT 0,
        order_id text UNIQUE,
        capture_id text UNIQUE,
        captured_at timestamptz,
        claim_due_at timestamptz,
        refund_id text UNIQUE,
        payer_email text,
        refund_notice_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX payments_claim_due ON payments (claim_due_at) WHERE claim_due_at IS NOT NULL;
      CREATE INDEX payments_refund_notice ON payments (refund_notice_at) WHERE refund_notice_at IS NOT NULL;
      CREATE INDEX payments_user ON payments (user_id, created_at DESC);
      CREATE INDEX payments_open ON payments (updated_at) WHERE state IN ('creating', 'created', 'capturing', 'pending', 'refunding');

      CREATE TABLE rentals (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id),
        listing_id uuid NOT NULL REFERENCES listings (id),
        payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
        duration text NOT NULL,
        total_cents int NOT NULL CHECK (total_cents > 0),
        renter_name text NOT NULL,
        renter_email text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz CHECK (ends_at > starts_at),
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX rentals_user ON rentals (user_id, created_at DESC, id DESC);
      CREATE INDEX rentals_listing ON rentals (listing_id, created_at DESC);

      CREATE TABLE deliveries (
        id uuid PRIMARY KEY,
        rental_id uuid NOT NULL UNIQUE REFERENCES rentals (id),
        state text NOT NULL CHECK (state IN ('awaiting-source', 'due', 'sent')),
        due_at timestamptz NOT NULL,
        next_try_at timestamptz NOT NULL,
        tries int NOT NULL DEFAULT 0,
        last_error text,
        message_id text NOT NULL UNIQUE,
        sent_at timestamptz,
        created_at timestamptz NOT NULL,
        CHECK ((state = 'sent') = (sent_at IS NOT NULL))
      );
      CREATE INDEX deliveries_open ON deliveries (next_try_at) WHERE state <> 'sent';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deliveries; DROP TABLE rentals; DROP TABLE payments;');
  }
}
