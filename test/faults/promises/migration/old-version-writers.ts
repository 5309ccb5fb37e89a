import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const POLL_INTERVAL_MS = 50;
const WRITE_EVERY_MS = 5;
const WRITER_COUNT = 3;

/** Statements of the version that does not have the newest migrations. */
const OLD_VERSION_STATEMENTS = [
  'UPDATE listings SET is_available = NOT is_available, updated_at = now() WHERE id = $1',
  `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
     duration, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, is_available, created_at, updated_at)
   SELECT gen_random_uuid(), owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
     duration, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, is_available, now(), now()
   FROM listings WHERE id = $1`,
  'UPDATE users SET updated_at = now() WHERE id = (SELECT owner_id FROM listings WHERE id = $1)',
  'SELECT title, description FROM listings WHERE id = $1',
] as const;

const LONGEST_LOCK_WAIT_SQL = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0)::float8 * 1000 AS ms FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'old code'`;

/** Clients that run the old version's statements every few milliseconds, and their longest wait for a lock. */
export class OldVersionWriters {
  writeCount = 0;
  longestLockMs = 0;
  readonly errors: string[] = [];
  private isRunning = true;
  private runningWriters: Promise<unknown> = Promise.resolve();

  private constructor(private readonly pool: pg.Pool) {}

  static async start(databaseUrl: string): Promise<OldVersionWriters> {
    const settings = { connectionString: databaseUrl, application_name: 'old code', max: WRITER_COUNT + 1 };
    const oldWriters = new OldVersionWriters(new pg.Pool(settings));
    oldWriters.pool.on('error', () => undefined);
    const { rows } = await oldWriters.pool.query<{ id: string }>(
      'SELECT id FROM listings ORDER BY id LIMIT 1000',
    );
    const ids = rows.map(({ id }) => id);
    const writers = Array.from({ length: WRITER_COUNT }, (_, index) =>
      oldWriters.writeUntilStopped(ids, index),
    );
    oldWriters.runningWriters = Promise.all([...writers, oldWriters.measureLockWaits()]);
    return oldWriters;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.runningWriters;
    await this.pool.end();
  }

  private async writeUntilStopped(ids: readonly string[], firstRound: number): Promise<void> {
    for (let round = firstRound; this.isRunning; round += 1) {
      const id = ids[(round * 7) % ids.length] ?? randomUUID();
      try {
        await this.pool.query(OLD_VERSION_STATEMENTS[round % OLD_VERSION_STATEMENTS.length] ?? '', [id]);
        this.writeCount += 1;
      } catch (error) {
        this.errors.push(`old code: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(WRITE_EVERY_MS);
    }
  }

  private async measureLockWaits(): Promise<void> {
    while (this.isRunning) {
      const { rows } = await this.pool.query<{ ms: number }>(LONGEST_LOCK_WAIT_SQL);
      this.longestLockMs = Math.max(this.longestLockMs, rows[0]?.ms ?? 0);
      await pause(POLL_INTERVAL_MS);
    }
  }
}
