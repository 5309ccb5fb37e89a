import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds chains of consecutive rental periods, reminders, purchases to which a rental is credited, and
 * receipts.
 */
export class RentalChains1795132800017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE rentals
        -- The chain it belongs to by its first period; null for a first one.
        ADD COLUMN first_rental_id uuid REFERENCES rentals (id),
        ADD COLUMN previous_rental_id uuid UNIQUE REFERENCES rentals (id),
        ADD COLUMN credited_rental_id uuid REFERENCES rentals (id),
        ADD COLUMN credit_cents int NOT NULL DEFAULT 0 CHECK (credit_cents >= 0),
        ADD COLUMN undone_at timestamptz,
        ADD CHECK ((first_rental_id IS NULL) = (previous_rental_id IS NULL)),
        ADD CHECK ((credited_rental_id IS NULL) = (credit_cents = 0));
      CREATE INDEX rentals_chain ON rentals (first_rental_id) WHERE first_rental_id IS NOT NULL;
      -- A rental's money is credited to one purchase that stands.
      CREATE UNIQUE INDEX rentals_credited_once ON rentals (credited_rental_id) WHERE undone_at IS NULL;
      UPDATE rentals SET undone_at = ends_at FROM payments
        WHERE payments.id = rentals.payment_id AND payments.state IN ('refunding', 'refunded');

      ALTER TABLE payments
        ADD COLUMN for_rental_id uuid REFERENCES rentals (id),
        ADD COLUMN credit_cents int NOT NULL DEFAULT 0 CHECK (credit_cents >= 0);

      CREATE TABLE rental_reminders (
        rental_id uuid NOT NULL REFERENCES rentals (id),
        kind text NOT NULL CHECK (kind IN ('expiring', 'expired')),
        -- Null once it was told, and while a later period goes on from this one.
        due_at timestamptz,
        told_at timestamptz,
        PRIMARY KEY (rental_id, kind),
        CHECK (due_at IS NULL OR told_at IS NULL)
      );
      CREATE INDEX rental_reminders_due ON rental_reminders (due_at) WHERE due_at IS NOT NULL;
      INSERT INTO rental_reminders (rental_id, kind, due_at)
        SELECT id, 'expiring', ends_at - interval '3 days' FROM rentals WHERE ends_at > now() AND undone_at IS NULL
        UNION ALL
        SELECT id, 'expired', ends_at FROM rentals WHERE ends_at > now() AND undone_at IS NULL;

      CREATE TABLE receipt_counters (
        year int PRIMARY KEY,
        last int NOT NULL CHECK (last > 0)
      );
      CREATE TABLE receipts (
        id uuid PRIMARY KEY,
        number text NOT NULL UNIQUE,
        payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
        user_id uuid NOT NULL REFERENCES users (id),
        buyer_name text NOT NULL,
        title text NOT NULL,
        issued_at timestamptz(3) NOT NULL,
        -- When its e-mail is to be tried next; null once it was sent.
        mail_due_at timestamptz
      );
      CREATE INDEX receipts_mail_due ON receipts (mail_due_at) WHERE mail_due_at IS NOT NULL;
      CREATE INDEX receipts_user ON receipts (user_id);
      WITH paid AS (
        SELECT payments.id, payments.user_id, users.display_name, listings.title, captured_at,
          extract(year FROM captured_at AT TIME ZONE 'UTC')::int AS year,
          row_number() OVER (PARTITION BY extract(year FROM captured_at AT TIME ZONE 'UTC') ORDER BY captured_at, payments.id) AS serial
        FROM payments JOIN users ON users.id = payments.user_id JOIN listings ON listings.id = payments.listing_id
        WHERE captured_at IS NOT NULL)
      INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at)
        SELECT gen_random_uuid(), 'R-' || year || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0'), id, user_id, display_name, title, captured_at FROM paid;
      INSERT INTO receipt_counters (year, last)
        SELECT substr(number, 3, 4)::int, count(*) FROM receipts GROUP BY 1;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE receipts; DROP TABLE receipt_counters; DROP TABLE rental_reminders;
      ALTER TABLE payments DROP COLUMN for_rental_id, DROP COLUMN credit_cents;
      ALTER TABLE rentals DROP COLUMN first_rental_id, DROP COLUMN previous_rental_id, DROP COLUMN credited_rental_id,
        DROP COLUMN credit_cents, DROP COLUMN undone_at;
    `);
  }
}
