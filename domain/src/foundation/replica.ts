import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import { SETTINGS, type Settings } from './configuration.js';
import { type Lsn, readLsn } from './lsn.js';
import { ReplicaPlace } from './replica-place.js';
import { type Statement, queryOf } from './statement.js';

const CONNECTIONS = 10;
/** One that does not answer by then is taken for down, and the primary answers. */
const ANSWER_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** While what was heard of is on its way. */
const LOOK_SOON_MS = 10;

const PRIMARY = 'SELECT pg_current_wal_insert_lsn()::text AS lsn';
/** One that was promoted is a primary of its own: nothing of ours comes there any more. */
const REPLICA = 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn';

/**
 * The read replica of DATABASE_REPLICA_URL, for answers that are the same for everyone (docs/decisions/0019). It is only
 * asked when it has all that the asker has written and all that this process has heard of; else the primary is.
 */
@Injectable()
export class Replica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Replica.name);
  private readonly place = new ReplicaPlace();
  private readonly pool: pg.Pool | undefined;
  private readonly primary: pg.Pool | undefined;
  private timer: NodeJS.Timeout | undefined;
  private knocks = this.place.knock();
  private isLooking = false;
  private isAway = false;
  private stopped = false;
  /** Reads it answered, and those it was asked for in vain. */
  readonly counts = { answered: 0, behind: 0, failed: 0 };

  constructor(@Inject(SETTINGS) settings: Settings) {
    if (!settings.DATABASE_REPLICA_URL) return;
    this.pool = poolOf(settings.DATABASE_REPLICA_URL, CONNECTIONS);
    this.primary = poolOf(settings.DATABASE_URL, 1);
  }

  /** Whether there is one at all. */
  get isThere(): boolean {
    return this.pool !== undefined;
  }

  /** How far it is behind at the most, in seconds; infinite while it is away. */
  get lagSeconds(): number {
    return this.place.lagMs(performance.now()) / 1000;
  }

  onApplicationBootstrap(): void {
    if (this.pool) this.next(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all([this.pool?.end(), this.primary?.end()]);
  }

  /** Something was told that may not be there yet. */
  heard(): void {
    if (!this.pool) return;
    this.knocks = this.place.knock();
    if (!this.isLooking) this.next(0);
  }

  /** Where the log of the primary stands, for who has just written. Rejects while it cannot be asked. */
  async written(): Promise<string | undefined> {
    const { rows } = (await this.primary?.query<{ lsn: string }>(PRIMARY)) ?? { rows: [] };
    return rows[0]?.lsn;
  }

  /** Rows of a statement, as of `written` at the earliest; undefined where the primary must be asked. */
  async rows<Row extends pg.QueryResultRow>(
    statement: Statement<Row>,
    written: Lsn,
  ): Promise<Row[] | undefined> {
    if (!this.pool) return undefined;
    if (!this.place.has(written, performance.now())) {
      this.counts.behind += 1;
      return undefined;
    }
    try {
      const { rows } = await this.pool.query<Row>(queryOf(statement, true));
      this.counts.answered += 1;
      return rows;
    } catch (error) {
      if (isItsOwnFault(error)) throw error;
      // Replaying cancels a read that stands in its way; and one that broke off says nothing of the next.
      this.counts.failed += 1;
      this.lost(error);
      return undefined;
    }
  }

  private next(afterMs: number): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.look(), afterMs).unref();
  }

  private async look(): Promise<void> {
    const { knocks } = this;
    const at = performance.now();
    this.isLooking = true;
    try {
      const primary = readLsn(await this.written());
      if (primary !== undefined) this.place.primaryAt(primary, at, knocks);
      const { rows } = (await this.pool?.query<{ lsn: string | null }>(REPLICA)) ?? { rows: [] };
      const replayed = readLsn(rows[0]?.lsn);
      if (replayed === undefined) throw new Error('It is no replica');
      this.place.replicaAt(replayed);
      if (this.isAway) this.logger.log('The replica is there again');
      this.isAway = false;
    } catch (error) {
      this.lost(error);
    }
    this.isLooking = false;
    if (this.isAway) this.next(LOOK_EVERY_MS);
    // What a knock told of meanwhile is asked for anew.
    else if (knocks !== this.knocks) this.next(0);
    else this.next(this.place.isBehind ? LOOK_SOON_MS : LOOK_EVERY_MS);
  }

  private lost(error: unknown): void {
    this.place.lost();
    if (!this.isAway)
      this.logger.warn(`The replica is not asked: ${error instanceof Error ? error.message : String(error)}`);
    this.isAway = true;
  }
}

/** Connections lost, limits reached, servers stopping, reads cancelled by replaying: of the server, not of the statement. */
const OF_THE_SERVER = new Set(['08', '25', '40', '53', '57', '58', 'XX']);

function isItsOwnFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !OF_THE_SERVER.has((error.code ?? '').slice(0, 2));
}

function poolOf(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'mvp-market-replica',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
