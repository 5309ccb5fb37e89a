import { Redis } from 'ioredis';
import { type CuttableLink, startCuttableLink } from '../../src/servers/cuttable-link.js';
import { startRedis, type TestRedis } from '../../src/servers/redis.js';
import { until } from '../../src/until.js';

const IN_SYNC_WITHIN_MS = 30_000;

/**
 * A primary Redis, its replica, and an address that always leads to the primary, as with a managed service or HAProxy.
 * The two servers can exchange their roles.
 */
export class RedisPair {
  private constructor(
    private primary: TestRedis,
    private replica: TestRedis,
    private readonly link: CuttableLink,
  ) {}

  static async open(): Promise<RedisPair> {
    const [primary, replica] = await Promise.all([startRedis(), startRedis()]);
    const pair = new RedisPair(primary, replica, await startCuttableLink(primary.url));
    await pair.attachReplica();
    return pair;
  }

  /** The address that leads to the primary. */
  get url(): string {
    return this.link.url;
  }

  /** Stops the replication: the replica lacks all later writes. */
  cutReplicaOff(): Promise<unknown> {
    return sendCommand(this.replica, 'REPLICAOF', 'NO', 'ONE');
  }

  /** Kills the primary and replaces it by the replica. */
  async failOver(): Promise<void> {
    await this.primary.kill();
    this.link.cut();
    await this.promoteReplica();
    this.link.restore();
    await this.replica.start();
    await this.attachReplica();
  }

  /** Exchanges the roles, as for maintenance. During `wait`, clients stay connected to the former primary. */
  async switchOver(wait: () => Promise<unknown>): Promise<void> {
    await this.promoteReplica();
    await this.attachReplica();
    await wait();
    this.link.cut();
    this.link.restore();
  }

  /** Whether a worker has waited for jobs at the primary since its promotion. */
  async hasWaitingWorker(): Promise<boolean> {
    return String(await sendCommand(this.primary, 'INFO', 'commandstats')).includes('cmdstat_bzpopmin');
  }

  async stop(): Promise<void> {
    await this.link.stop();
    await Promise.all([this.primary.kill(), this.replica.kill()]);
  }

  private async promoteReplica(): Promise<void> {
    await this.cutReplicaOff();
    await sendCommand(this.replica, 'CONFIG', 'RESETSTAT');
    [this.primary, this.replica] = [this.replica, this.primary];
    this.link.moveTo(this.primary.url);
  }

  private async attachReplica(): Promise<void> {
    const { hostname, port } = new URL(this.primary.url);
    await sendCommand(this.replica, 'REPLICAOF', hostname, port);
    const isInSync = async () =>
      String(await sendCommand(this.replica, 'INFO', 'replication')).includes('master_link_status:up');
    await until(isInSync, IN_SYNC_WITHIN_MS);
  }
}

async function sendCommand(redis: TestRedis, name: string, ...values: readonly string[]): Promise<unknown> {
  const client = new Redis(redis.url, { lazyConnect: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.call(name, ...values);
  } finally {
    client.disconnect();
  }
}
