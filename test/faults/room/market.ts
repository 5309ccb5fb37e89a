import { join } from 'node:path';
import pg from 'pg';
import { type FakePayPal, startFakePayPal } from '../../src/fake-paypal.js';
import { type Mailbox, startMailbox } from '../../src/mailbox.js';
import { startRedis, type TestRedis } from '../../src/redis.js';
import { until } from '../../src/until.js';
import { AnswerLoser } from './answer-loser.js';
import type { KillablePostgres } from './killable-postgres.js';
import type { Ports } from './ports.js';
import { type Proxy, startProxy } from './proxy.js';
import { ServerProcess } from './server-process.js';

/** What carries the queue. */
export type QueueKind = 'redis' | 'postgres';

/** What a market is made of. */
export interface MarketOptions {
  readonly apis: number;
  readonly workers: number;
  readonly queue?: QueueKind;
  /** Calls go through nginx, not to one api or another. */
  readonly isBehindProxy?: boolean;
  /** Another than a fresh one. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

interface Place {
  readonly folder: string;
  readonly ports: Ports;
  readonly databaseUrl: string;
  readonly postgres: KillablePostgres;
}

export const AUTH_SECRET = 'a secret of faults that is long enough';
const DATABASE_BACK_WITHIN_MS = 30_000;

/** A running product of several processes, with stand-ins that keep ledgers of their own in this process. */
export class Market {
  readonly postgres: KillablePostgres;
  readonly apis: ServerProcess[] = [];
  readonly workers: ServerProcess[] = [];
  /** By how much the clocks of its processes go ahead. */
  aheadMs = 0;
  private proxy: Proxy | undefined;
  private countedFrom = Date.now();
  private readonly pool: pg.Pool;

  private constructor(
    private readonly options: MarketOptions,
    private readonly place: Place,
    readonly paypal: FakePayPal,
    /** What stands between the product and PayPal. */
    readonly wire: AnswerLoser,
    readonly mailbox: Mailbox,
    readonly redis: TestRedis | undefined,
  ) {
    this.postgres = place.postgres;
    this.pool = new pg.Pool({ connectionString: place.databaseUrl, max: 4 });
    this.pool.on('error', () => undefined);
  }

  /** Starts the stand-ins and makes ready what is to be started. */
  static async open(options: MarketOptions, place: Place): Promise<Market> {
    const paypal = await startFakePayPal();
    const wire = await AnswerLoser.before(paypal.environment['PAYPAL_API_URL'] ?? '');
    const redis = options.queue === 'redis' ? await startRedis() : undefined;
    const market = new Market(options, place, paypal, wire, await startMailbox(), redis);
    for (let at = 0; at < options.apis; at += 1) market.apis.push(await market.server('api', at));
    for (let at = 0; at < options.workers; at += 1) market.workers.push(await market.server('workers', at));
    return market;
  }

  get databaseUrl(): string {
    return this.place.databaseUrl;
  }

  get folder(): string {
    return this.place.folder;
  }

  /** Where calls go: to any of these. */
  get entrances(): readonly { readonly origin: string }[] {
    return this.proxy ? [this.proxy] : this.apis;
  }

  private get servers(): ServerProcess[] {
    return [...this.apis, ...this.workers];
  }

  async start(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.start()));
    if (!this.options.isBehindProxy) return;
    const apiPorts = this.apis.map(({ port }) => port);
    this.proxy = await startProxy(join(this.folder, 'proxy'), await this.place.ports.free(), apiPorts);
  }

  /** From now on `goAhead` counts. */
  countFromNow(): void {
    this.countedFrom = this.now();
  }

  /**
   * Time passes until so long after the moment that is counted from, whatever was passed really; never back. Workers start
   * anew, so that they look at once at what is due.
   */
  async goAhead(afterMs: number): Promise<void> {
    await this.killWorkers();
    // None of them lives to see its own work out of date at once.
    this.setClock(Math.max(this.aheadMs, this.countedFrom + afterMs - Date.now()));
    await this.startWorkers();
  }

  /** Ends all workers with -9, and waits until the mail server has what they had given it. */
  async killWorkers(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    await this.mailbox.isLeft();
  }

  async startWorkers(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.start()));
  }

  /** Sets the clocks of what runs, and of what will be started. */
  setClock(aheadMs: number): void {
    this.aheadMs = aheadMs;
    for (const server of this.servers) server.setClock(aheadMs);
  }

  /** The time as its processes have it. */
  now(): number {
    return Date.now() + this.aheadMs;
  }

  /** Rows of its database; waits while that is away. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    let rows: Row[] = [];
    await until(async () => {
      try {
        rows = (await this.pool.query<Row>(text, [...values])).rows;
        return true;
      } catch (error) {
        if (isAway(error)) return false;
        throw error;
      }
    }, DATABASE_BACK_WITHIN_MS);
    return rows;
  }

  /** A figure of the database: the first column of its only row. */
  async count(text: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await this.query<Record<string, unknown>>(text, values);
    return Number(Object.values(row ?? {})[0] ?? 0);
  }

  async close(): Promise<void> {
    await this.proxy?.stop();
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.pool.end();
    await this.redis?.kill();
    await this.wire.stop();
    await this.paypal.stop();
    await this.mailbox.stop();
  }

  private async server(room: 'api' | 'workers', at: number): Promise<ServerProcess> {
    const port = await this.place.ports.free();
    const portName = room === 'api' ? 'PORT' : 'WORKERS_PORT';
    return new ServerProcess({
      script: `${room}/dist/main.js`,
      port,
      logFile: join(this.place.folder, `${room}-${at}.log`),
      environment: () => ({
        NODE_ENV: 'test',
        DATABASE_URL: this.place.databaseUrl,
        AUTH_SECRET,
        PUBLIC_URL: 'http://localhost:3350',
        STORAGE_DIR: join(this.place.folder, 'objects'),
        RATE_LIMIT_PER_MINUTE: '0',
        CLOCK_AHEAD_MS: String(this.aheadMs),
        ...this.paypal.environment,
        PAYPAL_API_URL: this.wire.url,
        ...this.mailbox.environment,
        REDIS_URL: this.redis?.url ?? '',
        ...(this.options.isBehindProxy && { TRUST_PROXY: 'true' }),
        [portName]: String(port),
        ...this.options.environment,
      }),
    });
  }
}

function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return /^(57|08|53)/.test(code) || /^E[A-Z]+$/.test(code) || /terminated|ended|timeout/i.test(message);
}
