import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { SETTINGS, type Settings } from './configuration.js';
import { MIN_CONNECTIONS } from './min-connections.js';
import type { Lsn } from './lsn.js';
import { Replica } from './replica.js';
import { queryOf, type Statement } from './statement.js';

const READ_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Reads by prepared statements on their own pool, without the ORM, because entities cost more than most reads. */
@Injectable()
export class Reads implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly isPrepared: boolean;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly replica: Replica,
  ) {
    this.isPrepared = settings.DATABASE_PREPARED;
    this.pool = new pg.Pool({
      connectionString: settings.DATABASE_URL,
      max: READ_CONNECTIONS,
      min: MIN_CONNECTIONS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      application_name: 'mvp-market-reads',
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  /** Opens the connections that are kept; those that fail are opened by the first reads. */
  async onApplicationBootstrap(): Promise<void> {
    const opened = await Promise.allSettled(
      Array.from({ length: MIN_CONNECTIONS }, () => this.pool.connect()),
    );
    for (const connection of opened) if (connection.status === 'fulfilled') connection.value.release();
  }

  /**
   * Returns the rows of a statement. With `written`, for public reads, a replica that has replayed up to this position may be
   * read (API-9); all other reads use the primary.
   */
  async rows<Row extends pg.QueryResultRow>(statement: Statement<Row>, written?: Lsn): Promise<Row[]> {
    if (written !== undefined && this.replica.isThere) {
      const replicated = await this.replica.rows<Row>(statement, written);
      if (replicated) return replicated;
    }
    const { rows } = await this.pool.query<Row>(queryOf(statement, this.isPrepared));
    return rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
