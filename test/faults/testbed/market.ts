import { join } from 'node:path';
import pg from 'pg';
import { type FakePayPal, startFakePayPal } from '../../src/stand-ins/fake-paypal.js';
import { type Mailbox, startMailbox } from '../../src/stand-ins/mailbox.js';
import { startRedis, type TestRedis } from '../../src/servers/redis.js';
import { until } from '../../src/until.js';
import { LossyProxy } from './lossy-proxy.js';
import type { KillablePostgres } from './killable-postgres.js';
import type { PlacedOrder, OfferedListing } from '../records/placed-orders.js';
import type { PortBlock } from './port-block.js';
import { type RunningProxy, startProxy } from './nginx.js';
import { ServerProcess } from './server-process.js';

/** Where the queue is stored. */
export type QueueKind = 'redis' | 'postgres';

/** How to start a market. */
export interface MarketOptions {
  readonly apis: number;
  readonly workers: number;
  readonly queue?: QueueKind;
  /** Whether calls go through nginx instead of directly to an api. */
  readonly isBehindProxy?: boolean;
  /** Uses this database instead of a new one. */
  readonly databaseUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Servers, such as a database, that the fault test kills; an e-mail may be repeated after such a kill. */
  readonly killableServers?: readonly { readonly killTimesMs: readonly number[] }[];
}

interface MarketResources {
  readonly folder: string;
  readonly ports: PortBlock;
  readonly databaseUrl: string;
  readonly postgres: KillablePostgres;
}

export const AUTH_SECRET = 'a secret of faults that is long enough';
const DATABASE_RESTART_TIMEOUT_MS = 30_000;

/** A running product: server processes, and stand-ins in this process that keep their own records. */
export class Market {
  readonly postgres: KillablePostgres;
  readonly apis: ServerProcess[] = [];
  readonly workers: ServerProcess[] = [];
  /** The test's own records of what it did: the offers by listing id, and the buyers' orders by PayPal's order id. */
  readonly offeredListings = new Map<string, OfferedListing>();
  readonly orders = new Map<string, PlacedOrder>();
  /** How far the clocks of all server processes are ahead of the machine's, in milliseconds. */
  clockOffsetMs = 0;
  private proxy: RunningProxy | undefined;
  private closePromise: Promise<void> | undefined;
  private countingStartedAt = Date.now();
  private readonly pool: pg.Pool;

  private constructor(
    private readonly options: MarketOptions,
    private readonly resources: MarketResources,
    readonly paypal: FakePayPal,
    /** The proxy between the product and PayPal. */
    readonly paypalProxy: LossyProxy,
    readonly mailbox: Mailbox,
    readonly redis: TestRedis | undefined,
  ) {
    this.postgres = resources.postgres;
    this.pool = new pg.Pool({ connectionString: resources.databaseUrl, max: 4 });
    this.pool.on('error', () => undefined);
  }

  /** Starts the stand-ins and prepares the server processes. */
  static async open(options: MarketOptions, resources: MarketResources): Promise<Market> {
    // The stand-ins use the same shifted clock as the product's processes.
    const clock = { now: Date.now };
    const now = () => clock.now();
    const paypal = await startFakePayPal(now);
    const paypalProxy = await LossyProxy.startBefore(paypal.environment['PAYPAL_API_URL'] ?? '');
    const redis = options.queue === 'redis' ? await startRedis() : undefined;
    const market = new Market(options, resources, paypal, paypalProxy, await startMailbox(now), redis);
    clock.now = () => market.now();
    for (let index = 0; index < options.apis; index += 1)
      market.apis.push(await market.startServer('api', index));
    for (let index = 0; index < options.workers; index += 1)
      market.workers.push(await market.startServer('workers', index));
    return market;
  }

  get databaseUrl(): string {
    return this.resources.databaseUrl;
  }

  get folder(): string {
    return this.resources.folder;
  }

  /** The addresses that clients may call. */
  get publicServers(): readonly { readonly origin: string }[] {
    return this.proxy ? [this.proxy] : this.apis;
  }

  private get servers(): ServerProcess[] {
    return [...this.apis, ...this.workers];
  }

  async start(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.start()));
    if (!this.options.isBehindProxy) return;
    const apiPorts = this.apis.map(({ port }) => port);
    this.proxy = await startProxy(
      join(this.folder, 'proxy'),
      await this.resources.ports.findFreePort(),
      apiPorts,
    );
  }

  /** Makes the current time of the product the start from which `advanceTo` counts. */
  startCounting(): void {
    this.countingStartedAt = this.now();
  }

  /**
   * Advances the clock to `afterMs` after the start that `startCounting` set, but never sets it back. Restarts the
   * workers, because they sweep when they start.
   */
  async advanceTo(afterMs: number): Promise<void> {
    await this.killWorkers();
    // No worker runs during the jump, so that no worker sees its own claims expire.
    this.setClock(Math.max(this.clockOffsetMs, this.countingStartedAt + afterMs - Date.now()));
    await this.startWorkers();
  }

  /** Kills all workers, and waits until the mail server has received what they sent. */
  async killWorkers(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    await this.mailbox.allDisconnected();
  }

  async startWorkers(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.start()));
  }

  /** Sets the clocks of all running processes, and of processes that start later. */
  setClock(clockOffsetMs: number): void {
    this.clockOffsetMs = clockOffsetMs;
    for (const server of this.servers) server.setClock(clockOffsetMs);
  }

  /** Returns the current time by the clock of the product's processes, in milliseconds; `setClock` changes it. */
  now(): number {
    return Date.now() + this.clockOffsetMs;
  }

  /** The times when workers, or servers that they use, were killed; in milliseconds of our monotonic clock. */
  get killTimes(): readonly number[] {
    return [...this.workers, this.postgres, ...(this.options.killableServers ?? [])].flatMap(
      ({ killTimesMs }) => killTimesMs,
    );
  }

  /** Runs a query. Retries while the database is unavailable, and after a deadlock. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    let rows: Row[] = [];
    await until(async () => {
      try {
        rows = (await this.pool.query<Row>(text, [...values])).rows;
        return true;
      } catch (error) {
        if (isTemporary(error)) return false;
        throw error;
      }
    }, DATABASE_RESTART_TIMEOUT_MS);
    return rows;
  }

  /** Returns the first column of the only row, as a number. */
  async count(text: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await this.query<Record<string, unknown>>(text, values);
    return Number(Object.values(row ?? {})[0] ?? 0);
  }

  /** Stops everything that was started. A second call waits for the first. */
  close(): Promise<void> {
    return (this.closePromise ??= this.closeAll());
  }

  private async closeAll(): Promise<void> {
    await this.proxy?.stop();
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.pool.end();
    await this.redis?.kill();
    await this.paypalProxy.stop();
    await this.paypal.stop();
    await this.mailbox.stop();
  }

  private async startServer(workspace: 'api' | 'workers', index: number): Promise<ServerProcess> {
    const port = await this.resources.ports.findFreePort();
    const portVariable = workspace === 'api' ? 'PORT' : 'WORKERS_PORT';
    return new ServerProcess({
      script: `${workspace}/dist/main.js`,
      port,
      logFile: join(this.resources.folder, `${workspace}-${index}.log`),
      environment: () => ({
        NODE_ENV: 'test',
        DATABASE_URL: this.resources.databaseUrl,
        AUTH_SECRET,
        PUBLIC_URL: 'http://localhost:3350',
        STORAGE_DIR: join(this.resources.folder, 'objects'),
        RATE_LIMIT_PER_MINUTE: '0',
        CLOCK_OFFSET_MS: String(this.clockOffsetMs),
        ...this.paypal.environment,
        PAYPAL_API_URL: this.paypalProxy.url,
        ...this.mailbox.environment,
        REDIS_URL: this.redis?.url ?? '',
        ...(this.options.isBehindProxy && { TRUST_PROXY: '1' }),
        [portVariable]: String(port),
        ...this.options.environment,
      }),
    });
  }
}

function isTemporary(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return (
    /^(57|08|53|40P01)/.test(code) || /^E[A-Z]+$/.test(code) || /terminated|ended|timeout/i.test(message)
  );
}
