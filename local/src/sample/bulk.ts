import pg from 'pg';
import { createValuePools } from './bulk/pools.js';
import { BULK_DOMAIN, type BulkStatement, INSERT_LISTINGS, INSERT_OWNERS } from './bulk/statements.js';

/** The number of rows that one statement inserts. It limits memory use when a million rows are inserted. */
const BATCH_ROWS = 50_000;
/** From this number of rows on, dropping and rebuilding the indexes is faster than updating them. */
const REBUILD_INDEXES_MIN_ROWS = 5_000;
/** Listings per owner, on average. */
const LISTINGS_PER_OWNER = 25;
/** The ages of rows are relative to this fixed time, so that each run of a benchmark has the same rows. */
const BULK_NOW = '2026-01-01T00:00:00Z';

/**
 * Inserts bulk listings into a migrated database until `count` exist, and updates the planner's statistics. Each run
 * inserts the same rows, in one transaction, and changes no other rows.
 */
export async function loadBulk({
  databaseUrl,
  count,
}: {
  databaseUrl: string;
  count: number;
}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL synchronous_commit = off; SELECT setseed(0.42)`,
    );
    const existingCount = await countBulkListings(client);
    if (existingCount < count) await insertMissingListings(client, existingCount, count);
    await client.query('COMMIT');
    await client.query('ANALYZE users; ANALYZE listings');
  } finally {
    await client.end();
  }
}

async function countBulkListings(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM listings JOIN users ON users.id = owner_id WHERE users.email LIKE '%@${BULK_DOMAIN}'`,
  );
  return rows[0]?.count ?? 0;
}

async function insertMissingListings(client: pg.Client, existingCount: number, count: number): Promise<void> {
  const ownerCount = Math.ceil(count / LISTINGS_PER_OWNER);
  const pools = createValuePools();
  const runStatement = (statement: BulkStatement, parameters: readonly unknown[]) =>
    client.query(statement.text, [...parameters, ...statement.pools.map((name) => pools[name])]);

  await runStatement(INSERT_OWNERS, [1, ownerCount, BULK_NOW]);
  const indexDefinitions = count - existingCount >= REBUILD_INDEXES_MIN_ROWS ? await dropIndexes(client) : [];
  for (
    let firstListingNumber = existingCount + 1;
    firstListingNumber <= count;
    firstListingNumber += BATCH_ROWS
  ) {
    const lastListingNumber = Math.min(count, firstListingNumber + BATCH_ROWS - 1);
    await runStatement(INSERT_LISTINGS, [firstListingNumber, lastListingNumber, BULK_NOW, ownerCount]);
  }
  for (const definition of indexDefinitions) await client.query(definition);
}

/** Drops the indexes of listings that enforce no constraint; returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = 'listings'
       AND indexname NOT IN (SELECT conname FROM pg_constraint WHERE conrelid = 'listings'::regclass)`,
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX ${pg.escapeIdentifier(indexname)}`);
  return rows.map(({ indexdef }) => indexdef);
}
