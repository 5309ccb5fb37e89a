import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@market/domain/database/migrate';
import pg from 'pg';
import { copyCluster } from '../../src/servers/copy-cluster.js';
import { until } from '../../src/until.js';
import { KillablePostgres } from './killable-postgres.js';
import type { PortBlock } from './port-block.js';

/** The name of the market's database on both servers. */
export const PAIR_DATABASE = 'market';
const PROMOTED_WITHIN_MS = 30_000;
const ATTACHED_WITHIN_MS = 60_000;

/** One of the two servers, and the folder of its cluster. */
interface PairMember {
  readonly clusterFolder: string;
  readonly server: KillablePostgres;
}

/**
 * A primary Postgres with a migrated database, and a standby that replicates it by streaming. Their roles can be
 * exchanged.
 */
export class PostgresPair {
  private constructor(
    private primaryMember: PairMember,
    private standbyMember: PairMember,
  ) {}

  /** Starts the primary, migrates its database, and starts the standby. */
  static async open(folder: string, ports: PortBlock): Promise<PostgresPair> {
    const [primaryFolder, standbyFolder] = [join(folder, 'pair-a'), join(folder, 'pair-b')];
    const primary = await KillablePostgres.open(primaryFolder, await ports.findFreePort(), PAIR_DATABASE);
    const url = primary.urlOfDatabase(PAIR_DATABASE);
    await migrate(url);
    await copyCluster(new URL(url), standbyFolder);
    const standby = await KillablePostgres.open(standbyFolder, await ports.findFreePort(), PAIR_DATABASE);
    return new PostgresPair(
      { clusterFolder: primaryFolder, server: primary },
      { clusterFolder: standbyFolder, server: standby },
    );
  }

  get primary(): KillablePostgres {
    return this.primaryMember.server;
  }

  get standby(): KillablePostgres {
    return this.standbyMember.server;
  }

  get primaryUrl(): string {
    return this.primary.urlOfDatabase(PAIR_DATABASE);
  }

  get standbyUrl(): string {
    return this.standby.urlOfDatabase(PAIR_DATABASE);
  }

  /** Times of kills of either server, in milliseconds of this process's monotonic clock. */
  get killTimesMs(): readonly number[] {
    return [this.primary, this.standby].flatMap(({ killTimesMs }) => killTimesMs);
  }

  /** From now on the primary acknowledges a commit only after the standby has stored it. */
  async replicateSynchronously(): Promise<void> {
    await changeSetting(this.primaryUrl, 'synchronous_standby_names', '*');
    await until(
      async () =>
        (await queryOnce(this.primaryUrl, `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`))
          .length > 0,
      ATTACHED_WITHIN_MS,
    );
  }

  /** Breaks the connection between the servers, as a partition of the network does. */
  async cutStandbyOff(): Promise<void> {
    await changeSetting(this.standbyUrl, 'primary_conninfo', '');
  }

  /**
   * Makes the standby the primary. Its commits do not wait for a standby until `replicateSynchronously` is called,
   * because it has no standby yet.
   */
  async promoteStandby(): Promise<void> {
    await changeSetting(this.standbyUrl, 'synchronous_standby_names', '');
    await queryOnce(this.standbyUrl, 'SELECT pg_promote(false)');
    await until(async () => {
      const [row] = await queryOnce(this.standbyUrl, 'SELECT pg_is_in_recovery() AS waits');
      return row?.['waits'] === false;
    }, PROMOTED_WITHIN_MS);
    [this.primaryMember, this.standbyMember] = [this.standbyMember, this.primaryMember];
  }

  /**
   * Replaces the standby's cluster by a new copy of the primary's, because the former primary may have writes that the
   * new primary lacks.
   */
  async rebuildStandby(): Promise<void> {
    const { clusterFolder, server } = this.standbyMember;
    rmSync(join(clusterFolder, 'data'), { recursive: true, force: true });
    await copyCluster(new URL(this.primaryUrl), clusterFolder);
    await server.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.primary.stop(), this.standby.stop()]);
    for (const { clusterFolder } of [this.primaryMember, this.standbyMember])
      rmSync(clusterFolder, { recursive: true, force: true });
  }
}

/** Changes a setting of a running server. */
export async function changeSetting(url: string, name: string, value: string): Promise<void> {
  await queryOnce(url, `ALTER SYSTEM SET ${name} = '${value}'`, 'SELECT pg_reload_conf()');
}

/** Opens a connection, runs the statements on it, and closes it. Returns the rows of the last statement. */
export async function queryOnce(url: string, ...statements: readonly string[]): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: pg.QueryResultRow[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
