import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 50;

/**
 * Cleans up after an earlier run that was killed. Stops a server that still uses the cluster, and deletes the lock
 * file. After a reboot, or in a new container, the process id in the lock file may belong to another program, which is
 * not stopped.
 */
export async function stopStaleServer(clusterFolder: string): Promise<void> {
  const lockFile = join(clusterFolder, 'postmaster.pid');
  const pid = readServerPid(clusterFolder);
  if (pid === undefined) return;
  if (isServerOfCluster(pid, clusterFolder)) await stopProcess(pid);
  rmSync(lockFile, { force: true });
}

/** Returns the process id in the cluster's lock file; undefined if there is no such file. */
export function readServerPid(clusterFolder: string): number | undefined {
  const lockFile = join(clusterFolder, 'postmaster.pid');
  if (!existsSync(lockFile)) return undefined;
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

function isServerOfCluster(pid: number, clusterFolder: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLineFile = `/proc/${pid}/cmdline`;
  if (process.platform !== 'linux') return true;
  return (
    existsSync(commandLineFile) && readFileSync(commandLineFile, 'utf8').split('\0').includes(clusterFolder)
  );
}

async function stopProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < STOP_TIMEOUT_MS; waitedMs += POLL_INTERVAL_MS) {
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
