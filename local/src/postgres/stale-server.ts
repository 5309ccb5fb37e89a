import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 50;

/**
 * Cleans up after an earlier run that was killed. Stops a server that still uses the cluster. Deletes the lock file,
 * also if its process id belongs to no process or to another program, as after a reboot or in a new container.
 */
export async function stopStaleServer(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  const pid = serverPid(data);
  if (pid === undefined) return;
  if (isServerOf(pid, data)) await end(pid);
  rmSync(lock, { force: true });
}

/** Returns the process id in the cluster's lock file; undefined if there is no such file. */
export function serverPid(data: string): number | undefined {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  if (process.platform !== 'linux') return true;
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').split('\0').includes(data);
}

async function end(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < STOP_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
      if (!isAlive(pid)) return;
      await sleep(POLL_INTERVAL_MS);
    }
  }
  throw new Error(`A Postgres left by an earlier run (process ${pid}) did not stop.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
