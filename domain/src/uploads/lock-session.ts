import pg from 'pg';
import { SECOND_MS } from '../foundation/clock.js';

const CONNECT_WITHIN_MS = 5 * SECOND_MS;
const KEEP_ALIVE_MS = 10 * SECOND_MS;
const CHANNEL = 'uploads';
/** Sets the locks of uploads apart from any other use of advisory locks. */
const SEED = 4_202_613;

/** What a session tells of by itself. */
interface Told {
  /** Another process wants what this one holds. */
  onWanted(id: string): void;
  /** The connection ended, and with it everything that it held. */
  onLost(): void;
}

/** One connection to Postgres that holds advisory locks for as long as it lives: a process that dies holds nothing. */
export class LockSession {
  /** Statements go out one after the other. */
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(private readonly client: pg.Client) {}

  /** Opens one; throws where Postgres cannot be reached. */
  static async open(databaseUrl: string, { onWanted, onLost }: Told): Promise<LockSession> {
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

  /** Takes the lock of an upload; false, and its holder is told, when another session has it. */
  async take(id: string): Promise<boolean> {
    const [row] = await this.ask<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, $2)) AS taken',
      [id, SEED],
    );
    if (row?.taken) return true;
    await this.ask('SELECT pg_notify($1, $2)', [CHANNEL, id]);
    return false;
  }

  /** Lets it go. */
  async release(id: string): Promise<void> {
    await this.ask('SELECT pg_advisory_unlock(hashtextextended($1, $2))', [id, SEED]);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const asked = this.turn.then(async () => (await this.client.query<Row>(text, [...values])).rows);
    this.turn = asked.catch(() => undefined);
    return asked;
  }
}
