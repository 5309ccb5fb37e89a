import pg from 'pg';
import { SECOND_MS } from '../foundation/clock.js';

const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
const NOTIFICATION_CHANNEL = 'uploads';
/** Seed of the lock keys: distinguishes locks of uploads from other advisory locks. The number is arbitrary. */
const LOCK_KEY_SEED = 4_202_613;

/** Callbacks of a LockSession. */
interface SessionCallbacks {
  /** Called when another process requests a lock that this process holds. */
  onLockRequested(id: string): void;
  /** Called when the connection has ended, which releases all its locks. */
  onConnectionEnded(): void;
}

/**
 * A Postgres connection that holds advisory locks. Postgres releases the locks when the connection ends, so a crashed
 * process blocks no upload.
 */
export class LockSession {
  /** The result of the last SQL statement. Each statement waits for the previous one. */
  private lastStatement: Promise<unknown> = Promise.resolve();

  private constructor(private readonly client: pg.Client) {}

  /** Opens a session; throws if Postgres cannot be reached. */
  static async open(
    databaseUrl: string,
    { onLockRequested, onConnectionEnded }: SessionCallbacks,
  ): Promise<LockSession> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'mvp-market-uploads',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on('error', () => client.end().catch(() => undefined));
    client.once('end', onConnectionEnded);
    client.on('notification', ({ payload }) => onLockRequested(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${NOTIFICATION_CHANNEL}`);
    return new LockSession(client);
  }

  /** Locks an upload. If another session holds the lock, returns false and notifies that session. */
  async tryLock(id: string): Promise<boolean> {
    const [row] = await this.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, $2)) AS "isLocked"',
      [id, LOCK_KEY_SEED],
    );
    if (row?.isLocked) return true;
    await this.query('SELECT pg_notify($1, $2)', [NOTIFICATION_CHANNEL, id]);
    return false;
  }

  /** Releases the lock of an upload. */
  async release(id: string): Promise<void> {
    await this.query('SELECT pg_advisory_unlock(hashtextextended($1, $2))', [id, LOCK_KEY_SEED]);
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
