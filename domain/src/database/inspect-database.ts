import pg from 'pg';
import { MIGRATIONS } from '../../migrations/all.js';

const CONNECT_TIMEOUT_MS = 5000;
const UNDEFINED_TABLE_CODE = '42P01';

/** Facts about a Postgres server and our schema in it. */
export interface DatabaseInspection {
  /** As in `server_version_num`: 180001 is 18.1. */
  readonly version: number;
  /** Whether the extension pg_trgm is installed, which searches need. */
  readonly isTrigramExtensionInstalled: boolean;
  readonly missingMigrations: number;
  /** Whether the server is a replica: it replays the changes of another server. */
  readonly isReplica: boolean;
  /**
   * Whether session state lasts from one statement to the next. Behind a transaction pooler, each statement
   * may use another connection.
   */
  readonly hasStableSession: boolean;
  /** Since when all payouts are stopped; undefined if they are not (PAYOUT-32). */
  readonly payoutsStoppedAt: Date | undefined;
}

/** Reads the facts of the server at an address, and changes nothing. Throws the driver's error. */
export async function inspectDatabase(connectionString: string): Promise<DatabaseInspection> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; trigrams: boolean; replica: boolean }>(
      `SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS replica,
         EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS trigrams`,
    );
    const [facts] = rows;
    const migrationRows = await readRows<{ name: string }>(client, 'SELECT name FROM migrations');
    const appliedMigrations = new Set(migrationRows.map(({ name }) => name));
    const [stop] = await readRows<{ at: Date }>(client, 'SELECT stopped_at AS at FROM payout_stops');
    return {
      version: facts?.version ?? 0,
      isTrigramExtensionInstalled: facts?.trigrams ?? false,
      isReplica: facts?.replica ?? false,
      missingMigrations: MIGRATIONS.filter(({ name }) => !appliedMigrations.has(name)).length,
      hasStableSession: await hasStableSession(client),
      payoutsStoppedAt: stop?.at,
    };
  } finally {
    await client.end();
  }
}

/** Returns the rows of a query; none if a migration has not created its table yet. */
async function readRows<Row extends pg.QueryResultRow>(client: pg.Client, query: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNDEFINED_TABLE_CODE) return [];
    throw error;
  }
}

/**
 * Returns false behind a transaction pooler, which runs each statement on another connection or refuses to
 * set `application_name`.
 */
async function hasStableSession(client: pg.Client): Promise<boolean> {
  try {
    await client.query("SET application_name = 'market-doctor'");
    const { rows } = await client.query<{ name: string }>(
      "SELECT current_setting('application_name') AS name",
    );
    const processIds = new Set<number>();
    for (let readCount = 0; readCount < 3; readCount += 1) {
      const result = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      processIds.add(result.rows[0]?.pid ?? 0);
    }
    return rows[0]?.name === 'market-doctor' && processIds.size === 1;
  } catch {
    return false;
  }
}
