import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

/** A Redis server for one test, without persistence. */
export interface TestRedis {
  readonly url: string;
  /** Kills the server, which loses all its data. */
  kill(): Promise<void>;
  /** Starts the server again at the same address, without data. */
  start(): Promise<void>;
}

/** Whether `redis-server` is installed. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a Redis server on a free port; `isCluster` makes it a node of a Redis Cluster without slots. */
export async function startRedis({ isCluster = false } = {}): Promise<TestRedis> {
  const port = await freePort();
  const cluster = isCluster ? await clusterArguments() : undefined;
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ending = child;
      child = undefined;
      if (!ending) return;
      await new Promise((resolve) => ending.once('exit', resolve).kill('SIGKILL'));
      if (cluster) rmSync(cluster.folder, { recursive: true, force: true });
    },
    async start() {
      const startedProcess = spawn(
        'redis-server',
        [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--save',
          '',
          '--appendonly',
          'no',
          '--maxmemory-policy',
          'noeviction',
          ...(cluster?.args ?? []),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' },
      );
      child = startedProcess;
      await new Promise<void>((resolve, reject) => {
        startedProcess.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
        startedProcess.stdout.on('data', (chunk: Buffer) => {
          if (chunk.includes('Ready to accept connections')) resolve();
        });
      });
    },
  };
  await redis.start();
  return redis;
}

/** Returns arguments of a node that writes its file of the cluster into a folder of its own. */
async function clusterArguments(): Promise<{ folder: string; args: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-cluster-'));
  const file = join(folder, 'nodes.conf');
  const busPort = String(await freePort());
  return {
    folder,
    args: ['--cluster-enabled', 'yes', '--cluster-config-file', file, '--cluster-port', busPort],
  };
}
