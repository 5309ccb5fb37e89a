import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { SETTINGS, type Settings } from '../settings/configuration.js';
import { LOST_SERVER_OPTIONS } from './lost-server.js';
import { IDLE_CONNECTION_OPTIONS, MIN_CONNECTIONS } from './idle-connections.js';
import type { Lsn } from './lsn.js';
import { Replica } from './replica.js';
import { queryOf, type Statement } from './statement.js';

const READ_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Runs reads as prepared statements on a separate connection pool. Does not use the ORM, because creating
 * entities costs more than most reads.
 */
@Injectable()
export class ReadPool implements OnApplicationBootstrap, OnApplicationShutdown {
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
      ...IDLE_CONNECTION_OPTIONS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      application_name: 'mvp-market-reads',
      ...LOST_SERVER_OPTIONS,
    });
    // If a connection breaks while idle, the pool replaces it. Without a listener, its error would end the
    // process.
    this.pool.on('error', () => undefined);
  }

  /** Opens the pool's idle connections in advance. If one cannot be opened, a read opens it later. */
  async onApplicationBootstrap(): Promise<void> {
    const connections = await Promise.allSettled(
      Array.from({ length: MIN_CONNECTIONS }, () => this.pool.connect()),
    );
    for (const connection of connections) if (connection.status === 'fulfilled') connection.value.release();
  }

  /**
   * Returns the rows of a statement. With `writtenLsn`, which only public reads pass, a replica that has
   * replayed up to this position may be used (API-9). All other reads use the primary.
   */
  async rows<Row extends pg.QueryResultRow>(statement: Statement<Row>, writtenLsn?: Lsn): Promise<Row[]> {
    if (writtenLsn !== undefined && this.replica.isConfigured) {
      const replicaRows = await this.replica.rows<Row>(statement, writtenLsn);
      if (replicaRows) return replicaRows;
    }
    const { rows } = await this.pool.query<Row>(queryOf(statement, this.isPrepared));
    return rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
