import pg from 'pg';
import { SECOND_MS } from '../foundation/clock.js';

const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
const CHANNEL = 'uploads';
/** Distinguishes the locks of uploads from other advisory locks; the number is arbitrary. */
const SEED = 4_202_613;

/** Callbacks of a LockSession. */
interface SessionCallbacks {
  /** Another process requests a lock that this one holds. */
  onWanted(id: string): void;
  /** The connection ended, and all its locks with it. */
  onLost(): void;
}

/** A Postgres connection that holds advisory locks. The locks end with the connection, so that a crashed process holds none. */
export class LockSession {
  /** The last statement. Each statement waits for the one before it. */
  private lastStatement: Promise<unknown> = Promise.resolve();

  private constructor(private readonly client: pg.Client) {}

  /** Opens a session; throws if Postgres cannot be reached. */
  static async open(databaseUrl: string, { onWanted, onLost }: SessionCallbacks): Promise<LockSession> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'mvp-market-uploads',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on('error', () => client.end().catch(() => undefined));
    client.once('end', onLost);
    client.on('notification', ({ payload }) => onWanted(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    return new LockSession(client);
  }

  /** Locks an upload. If another session holds the lock, returns false and notifies that session. */
  async tryLock(id: string): Promise<boolean> {
    const [row] = await this.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, $2)) AS "isLocked"',
      [id, SEED],
    );
    if (row?.isLocked) return true;
    await this.query('SELECT pg_notify($1, $2)', [CHANNEL, id]);
    return false;
  }

  /** Releases the lock of an upload. */
  async release(id: string): Promise<void> {
    await this.query('SELECT pg_advisory_unlock(hashtextextended($1, $2))', [id, SEED]);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const rows = this.lastStatement.then(async () => (await this.client.query<Row>(text, [...values])).rows);
    this.lastStatement = rows.catch(() => undefined);
    return rows;
  }
}
