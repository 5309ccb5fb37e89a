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
  const clusterArguments = isCluster ? await clusterNodeArguments() : [];
  let child: ChildProcess | undefined;
  let folder = '';
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const processToKill = child;
      child = undefined;
      if (!processToKill) return;
      await new Promise((resolve) => processToKill.once('exit', resolve).kill('SIGKILL'));
      rmSync(folder, { recursive: true, force: true });
    },
    async start() {
      // Each start gets a new folder: a replica stores the primary's data in its folder even without persistence, and
      // Redis loads such data when it starts.
      folder = mkdtempSync(join(tmpdir(), 'redis-'));
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
          ...clusterArguments,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder },
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

/** Returns the arguments of a node of a Redis Cluster. */
async function clusterNodeArguments(): Promise<string[]> {
  return ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())];
}
