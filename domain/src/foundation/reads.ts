import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { SETTINGS, type Settings } from './configuration.js';
import { KEPT_CONNECTIONS } from './kept-connections.js';
import type { Lsn } from './lsn.js';
import { Replica } from './replica.js';
import { queryOf, type Statement } from './statement.js';

const READ_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Prepared reads without an ORM, for answers that are asked often (DESIGN §6). */
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
      min: KEPT_CONNECTIONS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      application_name: 'mvp-market-reads',
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  /** Begins the connections that are kept; where that cannot be, they begin with the first reads. */
  async onApplicationBootstrap(): Promise<void> {
    const begun = await Promise.allSettled(
      Array.from({ length: KEPT_CONNECTIONS }, () => this.pool.connect()),
    );
    for (const connection of begun) if (connection.status === 'fulfilled') connection.value.release();
  }

  /**
   * Rows of one prepared statement, columns as it names them. Given `written`, a replica may answer that has everything up
   * to there: for what is the same for everyone. All else is read where it is written.
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
