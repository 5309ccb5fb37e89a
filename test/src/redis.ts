import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** A Redis of a test's own, with nothing kept on disk. */
export interface TestRedis {
  readonly url: string;
  /** Ends it at once, as a crash does; all it held is gone. */
  kill(): Promise<void>;
  /** Starts it anew at the same address, empty. */
  start(): Promise<void>;
}

/** Whether this machine has a `redis-server`. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts it on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ending = child;
      child = undefined;
      if (!ending) return;
      await new Promise((resolve) => ending.once('exit', resolve).kill('SIGKILL'));
    },
    async start() {
      const started = spawn(
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
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' },
      );
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
        started.stdout.on('data', (chunk: Buffer) => {
          if (chunk.includes('Ready to accept connections')) resolve();
        });
      });
    },
  };
  await redis.start();
  return redis;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
