import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

/**
 * Clears away what an earlier run that was killed left in a cluster: ends a server still running on it, and drops a
 * lock file whose process is gone or has become another program (after a reboot, or in a new container).
 */
export async function clearLeftBehind(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  const pid = serverPid(data);
  if (pid === undefined) return;
  if (isServerOf(pid, data)) await end(pid);
  rmSync(lock, { force: true });
}

/** The process id that the cluster's lock file names, if there is one. */
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
    for (let waited = 0; waited < STOP_WITHIN_MS; waited += LOOK_EVERY_MS) {
      if (!isAlive(pid)) return;
      await sleep(LOOK_EVERY_MS);
    }
  }
  throw new Error(`A Postgres left by an earlier run (process ${pid}) does not stop.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
