import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import { SETTINGS, type Settings } from '../settings/configuration.js';
import { type Lsn, readLsn } from './lsn.js';
import { ReplicaProgress } from './replica-progress.js';
import { type Statement, queryOf } from './statement.js';

const CONNECTIONS_MAX = 10;
/** A replica that does not respond within this time counts as unavailable; reads then use the primary. */
const RESPONSE_TIMEOUT_MS = 2_000;
const POLL_EVERY_MS = 250;
/** Interval of polls while the replica lacks a change that this process was notified of. */
const POLL_WHILE_BEHIND_MS = 10;

const PRIMARY_POSITION_SQL = 'SELECT pg_current_wal_insert_lsn()::text AS lsn';
/** The position is null on a promoted replica, because it no longer receives the primary's writes. */
const REPLICA_POSITION_SQL =
  'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn';

/**
 * The read replica of DATABASE_REPLICA_URL, for public reads (API-9, docs/decisions/0019). It is used only if it
 * has replayed the caller's own writes and all changes that this process was notified of; otherwise the primary is
 * used.
 */
@Injectable()
export class Replica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Replica.name);
  private readonly progress = new ReplicaProgress();
  private readonly pool: pg.Pool | undefined;
  private readonly primary: pg.Pool | undefined;
  private timer: NodeJS.Timeout | undefined;
  private latestNotification = this.progress.countNotification();
  private isPolling = false;
  private isUnavailable = false;
  private isStopped = false;
  /**
   * Numbers of reads. `answered`: read from the replica. `behind`: not sent to the replica, because it was behind.
   * `failed`: failed there. The keys are labels of a metric.
   */
  readonly counts = { answered: 0, behind: 0, failed: 0 };

  constructor(@Inject(SETTINGS) settings: Settings) {
    if (!settings.DATABASE_REPLICA_URL) return;
    this.pool = createPool(settings.DATABASE_REPLICA_URL, CONNECTIONS_MAX);
    this.primary = createPool(settings.DATABASE_URL, 1);
  }

  /** Whether a replica is configured. */
  get isConfigured(): boolean {
    return this.pool !== undefined;
  }

  /** An upper bound of the replica's lag in seconds; infinite while it is unavailable. */
  get lagSeconds(): number {
    return this.progress.lagMs(performance.now()) / 1000;
  }

  onApplicationBootstrap(): void {
    if (this.pool) this.pollAfter(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await Promise.all([this.pool?.end(), this.primary?.end()]);
  }

  /** Prevents reads from the replica until it has replayed all changes up to now. */
  requireCurrentPosition(): void {
    if (!this.pool) return;
    this.latestNotification = this.progress.countNotification();
    if (!this.isPolling) this.pollAfter(0);
  }

  /**
   * Returns the current position of the primary's log, which includes all writes that were committed before the call.
   * Rejects if the primary does not respond.
   */
  async readWrittenPosition(): Promise<string | undefined> {
    const { rows } = (await this.primary?.query<{ lsn: string }>(PRIMARY_POSITION_SQL)) ?? { rows: [] };
    return rows[0]?.lsn;
  }

  /**
   * Returns the rows of a statement from the replica if it has replayed `writtenLsn`; undefined if the primary must
   * be used.
   */
  async rows<Row extends pg.QueryResultRow>(
    statement: Statement<Row>,
    writtenLsn: Lsn,
  ): Promise<Row[] | undefined> {
    if (!this.pool) return undefined;
    if (!this.progress.hasReplayed(writtenLsn, performance.now())) {
      this.counts.behind += 1;
      return undefined;
    }
    try {
      const { rows } = await this.pool.query<Row>(queryOf(statement, true));
      this.counts.answered += 1;
      return rows;
    } catch (error) {
      if (isFaultOfStatement(error)) throw error;
      // The replica may be down, or it cancelled the read to replay a change. Reads use the primary until the next poll
      // succeeds.
      this.counts.failed += 1;
      this.markUnavailable(error);
      return undefined;
    }
  }

  private pollAfter(afterMs: number): void {
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.poll(), afterMs).unref();
  }

  private async poll(): Promise<void> {
    const { latestNotification } = this;
    const startedAtMs = performance.now();
    this.isPolling = true;
    try {
      const primaryLsn = readLsn(await this.readWrittenPosition());
      if (primaryLsn !== undefined)
        this.progress.recordPrimaryPosition(primaryLsn, startedAtMs, latestNotification);
      const { rows } = (await this.pool?.query<{ lsn: string | null }>(REPLICA_POSITION_SQL)) ?? { rows: [] };
      const replayedLsn = readLsn(rows[0]?.lsn);
      if (replayedLsn === undefined) throw new Error('The server is not a replica');
      this.progress.recordReplicaPosition(replayedLsn);
      if (this.isUnavailable) this.logger.log('The replica responds again');
      this.isUnavailable = false;
    } catch (error) {
      this.markUnavailable(error);
    }
    this.isPolling = false;
    if (this.isUnavailable) this.pollAfter(POLL_EVERY_MS);
    // A notification about another change arrived during the poll, so that the primary's position must be read again.
    else if (latestNotification !== this.latestNotification) this.pollAfter(0);
    else this.pollAfter(this.progress.isBehind ? POLL_WHILE_BEHIND_MS : POLL_EVERY_MS);
  }

  private markUnavailable(error: unknown): void {
    this.progress.discardPosition();
    if (!this.isUnavailable)
      this.logger.warn(`The replica is not read: ${error instanceof Error ? error.message : String(error)}`);
    this.isUnavailable = true;
  }
}

/**
 * Classes of SQL errors that the server causes, not the statement: lost connections, limits, shutdowns, and reads
 * that a replica cancelled to replay changes.
 */
const SERVER_ERROR_CLASSES = new Set(['08', '25', '40', '53', '57', '58', 'XX']);

function isFaultOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !SERVER_ERROR_CLASSES.has((error.code ?? '').slice(0, 2));
}

function createPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    application_name: 'mvp-market-replica',
  });
  // The pool replaces a connection that breaks while idle. Without a listener, this error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
