import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds monthly statements of listers (EARN-30), their numbers, and the names and addresses that they show. A
 * trigger refuses changes of a finished statement, except for the deletion of its file. A new index contains
 * all columns that the sums of a period need; it replaces `lister_ledger_period`.
 */
export class ListerStatements1795305600087 implements MigrationInterface {
  /**
   * Postgres can build an index without blocking writes only outside a transaction; after an interruption, all
   * steps can run again.
   */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await replaceIndex(
      runner,
      'lister_ledger_sums',
      '(lister_id, at) INCLUDE (kind, account, cents, payment_id)',
      'lister_ledger_period',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, 'lister_ledger_period', '(lister_id, at)', 'lister_ledger_sums');
    await runner.query(`
      DROP TABLE statement_addresses; DROP TABLE statement_counters; DROP TABLE lister_statements;
    `);
  }
}

/**
 * Creates the index `name` of the lister's ledger, then drops `replacedIndex`, so that at least one of them exists
 * at any time.
 */
async function replaceIndex(
  runner: QueryRunner,
  name: string,
  columns: string,
  replacedIndex: string,
): Promise<void> {
  // No lock timeout: CREATE INDEX CONCURRENTLY waits for running transactions, but blocks none of them.
  await runner.query('SET lock_timeout = 0');
  // An interrupted attempt leaves an invalid index with this name.
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON lister_ledger ${columns}`);
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${replacedIndex}`);
  await runner.query('RESET lock_timeout');
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS lister_statements (
    id uuid PRIMARY KEY,
    lister_id uuid NOT NULL REFERENCES users (id),
    month date NOT NULL CHECK (extract(day FROM month) = 1),
    number text NOT NULL UNIQUE,
    file bytea,
    tries int NOT NULL DEFAULT 0,
    next_try_at timestamptz,
    requested_at timestamptz NOT NULL,
    made_at timestamptz,
    UNIQUE (lister_id, month),
    CHECK (file IS NULL OR made_at IS NOT NULL),
    CHECK (next_try_at IS NULL OR made_at IS NULL)
  );
  CREATE INDEX IF NOT EXISTS lister_statements_due ON lister_statements (next_try_at) WHERE next_try_at IS NOT NULL;
  CREATE OR REPLACE TRIGGER lister_statements_stay BEFORE UPDATE ON lister_statements
    FOR EACH ROW WHEN (OLD.made_at IS NOT NULL AND (
      (NEW.id, NEW.lister_id, NEW.month, NEW.number, NEW.made_at)
        IS DISTINCT FROM (OLD.id, OLD.lister_id, OLD.month, OLD.number, OLD.made_at)
      OR (NEW.file IS NOT NULL AND NEW.file IS DISTINCT FROM OLD.file)))
    EXECUTE FUNCTION refuse_change();
  CREATE OR REPLACE TRIGGER lister_statements_remain BEFORE DELETE ON lister_statements
    FOR EACH ROW WHEN (OLD.made_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

  CREATE TABLE IF NOT EXISTS statement_counters (year int PRIMARY KEY, last int NOT NULL CHECK (last > 0));

  CREATE TABLE IF NOT EXISTS statement_addresses (
    user_id uuid PRIMARY KEY REFERENCES users (id),
    legal_name text NOT NULL,
    postal_address text NOT NULL,
    updated_at timestamptz NOT NULL
  );
`;
