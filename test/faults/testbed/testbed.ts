import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@market/domain/database/migrate';
import pg from 'pg';
import type { Row } from '../../bench/report.js';
import { seededRandom } from '../../src/seeded-random.js';
import { pinToServerCoreDuring } from './cpu-cores.js';
import { KillablePostgres } from './killable-postgres.js';
import { Market, type MarketOptions } from './market.js';
import { PortBlock } from './port-block.js';

const TEMPLATE_DATABASE = 'template_market';
const SCALED_SERVER_COUNT = 3;

interface TestbedOptions {
  readonly seed: number;
  readonly isShort: boolean;
  readonly isScaled: boolean;
}

/**
 * The Postgres, folder and seed that the fault tests of a run share. Each fault test starts its own product processes
 * with them.
 */
export class Testbed {
  private readonly openMarkets = new Set<Market>();
  private databaseCount = 0;
  private openedMarketCount = 0;

  private constructor(
    readonly folder: string,
    readonly ports: PortBlock,
    readonly postgres: KillablePostgres,
    readonly seed: number,
    /** Whether to run few cases and check no durations, because the machine may be busy. */
    readonly isShort: boolean,
    /** Whether markets have three apis behind nginx and three workers, by default with Redis. */
    private readonly isScaled: boolean,
  ) {}

  static async start({ seed, isShort, isScaled }: TestbedOptions): Promise<Testbed> {
    const folder = mkdtempSync(join(tmpdir(), 'market-faults-'));
    // If this process is root, Postgres runs as another account, which needs access to this folder.
    chmodSync(folder, 0o755);
    const ports = await PortBlock.reserve();
    const postgres = await KillablePostgres.open(join(folder, 'postgres'), await ports.findFreePort());
    const testbed = new Testbed(folder, ports, postgres, seed, isShort, isScaled);
    await testbed.runAdminStatement(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await migrate(postgres.urlOfDatabase(TEMPLATE_DATABASE));
    return testbed;
  }

  /**
   * Returns the number of cases: `shortRunSize` in a short run, otherwise `longRunSize`, multiplied by FAULTS_SHARE (0
   * to 1).
   */
  chooseSize(longRunSize: number, shortRunSize: number): number {
    const share = Number(process.env['FAULTS_SHARE'] ?? 1);
    return this.isShort ? shortRunSize : Math.max(shortRunSize, Math.round(longRunSize * share));
  }

  /** Returns the rows whose figures are durations. A short run has none, because the machine may be busy. */
  durationRows(...rows: Row[]): Row[] {
    return this.isShort ? [] : rows;
  }

  /** Returns a random number generator that depends on the run's seed and on the purpose. */
  createRandom(purpose: string): () => number {
    return seededRandom([...purpose].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), this.seed));
  }

  /** Creates a migrated database. Returns its address. */
  async createDatabase(): Promise<string> {
    const name = `market_${(this.databaseCount += 1)}`;
    await this.runAdminStatement(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
    return this.postgres.urlOfDatabase(name);
  }

  /** Creates a database without a schema. Returns its address. */
  async createEmptyDatabase(): Promise<string> {
    const name = `market_${(this.databaseCount += 1)}`;
    await this.runAdminStatement(`CREATE DATABASE ${name}`);
    return this.postgres.urlOfDatabase(name);
  }

  /** Runs the migrations in the database of a Postgres server. Returns the URL of the database. */
  async createDatabaseOn(server: KillablePostgres): Promise<string> {
    const url = server.urlOfDatabase('postgres');
    await migrate(url);
    return url;
  }

  /** Starts a market, runs `testMarket`, and closes the market in any case. */
  async runMarket<T>(options: MarketOptions, testMarket: (market: Market) => Promise<T>): Promise<T> {
    const folder = join(this.folder, `market-${(this.openedMarketCount += 1)}`);
    mkdirSync(folder, { recursive: true });
    const market = await Market.open(this.isScaled ? withScaledServers(options) : options, {
      folder,
      ports: this.ports,
      databaseUrl: options.databaseUrl ?? (await this.createDatabase()),
      postgres: this.postgres,
    });
    this.openMarkets.add(market);
    try {
      await market.start();
      return await testMarket(market);
    } finally {
      await market.close();
      this.openMarkets.delete(market);
      this.ports.allowReuse();
    }
  }

  /** Runs `compare`, which measures times, while these processes and Postgres are pinned to one core. */
  measure<T>(pids: readonly number[], compare: () => Promise<T>): Promise<T> {
    return pinToServerCoreDuring([...pids, this.postgres.pid], compare);
  }

  /** Copies the servers' logs to a folder that is not deleted after the run. Returns the folder's path. */
  copyLogs(): string {
    const keptLogFolder = mkdtempSync(join(tmpdir(), 'market-faults-said-'));
    for (let marketNumber = 1; marketNumber <= this.openedMarketCount; marketNumber += 1)
      cpSync(join(this.folder, `market-${marketNumber}`), join(keptLogFolder, `market-${marketNumber}`), {
        recursive: true,
        filter: (path) => path.endsWith('.log') || statSync(path).isDirectory(),
      });
    return keptLogFolder;
  }

  async close(): Promise<void> {
    for (const market of this.openMarkets) await market.close();
    await this.postgres.stop();
    await this.ports.release();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async runAdminStatement(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.postgres.urlOfDatabase('postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

function withScaledServers(options: MarketOptions): MarketOptions {
  return {
    queue: 'redis',
    ...options,
    apis: SCALED_SERVER_COUNT,
    workers: SCALED_SERVER_COUNT,
    isBehindProxy: true,
  };
}
