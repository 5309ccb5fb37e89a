import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { SETTINGS, type Settings } from './configuration.js';

/** A statement that Postgres plans once per connection: `name` must be unique to its text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const READ_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Prepared reads without an ORM, for answers that are asked often (DESIGN §6). */
@Injectable()
export class Reads implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.pool = new pg.Pool({
      connectionString: settings.DATABASE_URL,
      max: READ_CONNECTIONS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      application_name: 'mvp-market-reads',
    });
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.pool.on('error', () => undefined);
  }

  /** Rows of one prepared statement, columns as it names them. */
  async rows<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>({
      name: statement.name,
      text: statement.text,
      values: [...statement.values],
    });
    return rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
