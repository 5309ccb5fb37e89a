import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@market/domain/database/migrate';
import pg from 'pg';
import { seeded } from '../../src/seeded.js';
import { KillablePostgres } from './killable-postgres.js';
import { Market, type MarketOptions } from './market.js';
import { Ports } from './ports.js';

const TEMPLATE = 'template_market';
const SCALED_TO = 3;

interface RoomOptions {
  readonly seed: number;
  readonly isShort: boolean;
  readonly isScaled: boolean;
}

/** What all promises of one run share: a Postgres, a folder and a seed. Each promise opens a market of its own in it. */
export class Room {
  private readonly open = new Set<Market>();
  private count = 0;
  private opened = 0;

  private constructor(
    readonly folder: string,
    readonly ports: Ports,
    readonly postgres: KillablePostgres,
    readonly seed: number,
    /** Small numbers, and no bars on times: the machine may be busy. */
    readonly isShort: boolean,
    /** Markets have at least three apis behind nginx and three workers, on Redis unless a promise is about another queue. */
    private readonly isScaled: boolean,
  ) {}

  static async start({ seed, isShort, isScaled }: RoomOptions): Promise<Room> {
    const folder = mkdtempSync(join(tmpdir(), 'market-faults-'));
    // Where we are root, Postgres runs as another account, and is to keep its data here and nowhere else.
    chmodSync(folder, 0o755);
    const ports = await Ports.claim();
    const postgres = await KillablePostgres.open(join(folder, 'postgres'), await ports.free());
    const room = new Room(folder, ports, postgres, seed, isShort, isScaled);
    await room.administer(`CREATE DATABASE ${TEMPLATE}`);
    await migrate(postgres.url(TEMPLATE));
    return room;
  }

  /** `long` of a long run, `short` of a short one; FAULTS_SHARE (0 to 1) of the long one where it is set. */
  times(long: number, short: number): number {
    const share = Number(process.env['FAULTS_SHARE'] ?? 1);
    return this.isShort ? short : Math.max(short, Math.round(long * share));
  }

  /** Numbers of this run's seed, the same for the same purpose. */
  random(purpose: string): () => number {
    return seeded([...purpose].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), this.seed));
  }

  /** A fresh, migrated database. */
  async database(): Promise<string> {
    const name = `market_${(this.count += 1)}`;
    await this.administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
    return this.postgres.url(name);
  }

  /** A database without a schema. */
  async emptyDatabase(): Promise<string> {
    const name = `market_${(this.count += 1)}`;
    await this.administer(`CREATE DATABASE ${name}`);
    return this.postgres.url(name);
  }

  /** A migrated database on another server. */
  async databaseOn(server: KillablePostgres): Promise<string> {
    const url = server.url('postgres');
    await migrate(url);
    return url;
  }

  /** Opens a market, does the work and closes it, whatever came of it. */
  async market<T>(options: MarketOptions, work: (market: Market) => Promise<T>): Promise<T> {
    const folder = join(this.folder, `market-${(this.opened += 1)}`);
    mkdirSync(folder, { recursive: true });
    const market = await Market.open(this.isScaled ? scaled(options) : options, {
      folder,
      ports: this.ports,
      databaseUrl: options.databaseUrl ?? (await this.database()),
      postgres: this.postgres,
    });
    this.open.add(market);
    try {
      await market.start();
      return await work(market);
    } finally {
      await market.close();
      this.open.delete(market);
      this.ports.forget();
    }
  }

  /** Copies what the servers said to a folder that stays; answers where. */
  keepLogs(): string {
    const kept = mkdtempSync(join(tmpdir(), 'market-faults-said-'));
    for (let at = 1; at <= this.opened; at += 1)
      cpSync(join(this.folder, `market-${at}`), join(kept, `market-${at}`), {
        recursive: true,
        filter: (path) => path.endsWith('.log') || statSync(path).isDirectory(),
      });
    return kept;
  }

  async close(): Promise<void> {
    for (const market of this.open) await market.close();
    await this.postgres.stop();
    await this.ports.release();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.postgres.url('postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

function scaled(options: MarketOptions): MarketOptions {
  return { queue: 'redis', ...options, apis: SCALED_TO, workers: SCALED_TO, isBehindProxy: true };
}
