import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of the audit log, of state changes of payments, of failed jobs and of queue counts. */
export class Console1795132800011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Names no other table by key: what was done outlives those it was done to.
      CREATE TABLE audit_entries (
        id uuid PRIMARY KEY,
        at timestamptz(3) NOT NULL,
        actor_id uuid NOT NULL,
        actor_name text NOT NULL,
        action text NOT NULL,
        subject_id uuid NOT NULL,
        subject_name text NOT NULL,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        reason text
      );
      CREATE INDEX audit_entries_at ON audit_entries (at DESC, id);
      CREATE INDEX audit_entries_subject ON audit_entries (subject_id, at DESC);

      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE TABLE payment_moves (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
        state text NOT NULL,
        at timestamptz NOT NULL
      );
      CREATE INDEX payment_moves_payment ON payment_moves (payment_id, id);
      CREATE FUNCTION keep_payment_move() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO payment_moves (payment_id, state, at) VALUES (NEW.id, NEW.state, NEW.updated_at);
        RETURN NULL;
      END $$;
      CREATE TRIGGER payments_begun AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_move();
      CREATE TRIGGER payments_moved AFTER UPDATE OF state ON payments FOR EACH ROW
        WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION keep_payment_move();
      INSERT INTO payment_moves (payment_id, state, at) SELECT id, state, updated_at FROM payments;

      -- A delivery that is sent again was kept, or missed, by the first time.
      ALTER TABLE deliveries ADD COLUMN first_sent_at timestamptz;
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;
      ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check
        CHECK (state IN ('awaiting-source', 'due', 'sent', 'cancelled'));

      CREATE TABLE failed_jobs (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        subject_id uuid NOT NULL,
        error text NOT NULL,
        state text NOT NULL CHECK (state IN ('failed', 'retried', 'done')),
        failures int NOT NULL DEFAULT 1,
        failed_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        UNIQUE (name, subject_id)
      );
      CREATE INDEX failed_jobs_failed_at ON failed_jobs (failed_at DESC, id);

      CREATE TABLE queue_reports (
        name text PRIMARY KEY,
        backend text NOT NULL,
        counts jsonb NOT NULL,
        at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE queue_reports; DROP TABLE failed_jobs;
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;
      UPDATE deliveries SET state = 'due' WHERE state = 'cancelled';
      ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check CHECK (state IN ('awaiting-source', 'due', 'sent'));
      ALTER TABLE deliveries DROP COLUMN first_sent_at;
      DROP TRIGGER payments_moved ON payments; DROP TRIGGER payments_begun ON payments;
      DROP FUNCTION keep_payment_move(); DROP TABLE payment_moves;
      DROP TABLE audit_entries; DROP FUNCTION refuse_change();
    `);
  }
}
