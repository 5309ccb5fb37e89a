import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, setPriority } from 'node:os';
import { childrenOf } from '../../src/servers/process-figures.js';

/** The CPU core of the measured servers. The load runs on the next core. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const canPin = process.platform === 'linux' && cpus().length > 1;

/** Returns the command that starts a load process, on its own core if the system allows that. */
export function loadGeneratorCommand(script: string): readonly [string, ...string[]] {
  return canPin ? ['taskset', '-c', LOAD_CORE, process.execPath, script] : [process.execPath, script];
}

/** The niceness of measured processes, if this account may set it, so that other processes do not disturb them. */
const HIGH_PRIORITY = -10;
const NORMAL_PRIORITY = 0;

/**
 * Runs `callback` while the processes and their children are pinned to one core, at high priority. The test process and
 * its stand-ins are pinned to the core of the load: on the servers' core they would have a lower priority than the
 * servers, and respond late.
 */
export async function pinToServerCoreDuring<T>(
  pids: readonly number[],
  callback: () => Promise<T>,
): Promise<T> {
  const readProcessIds = () => [...pids, ...pids.flatMap(childrenOf)];
  for (const pid of readProcessIds()) pinToCores(pid, SERVER_CORE, HIGH_PRIORITY);
  pinToCores(process.pid, LOAD_CORE, NORMAL_PRIORITY);
  try {
    return await callback();
  } finally {
    for (const pid of [process.pid, ...readProcessIds()])
      pinToCores(pid, `0-${cpus().length - 1}`, NORMAL_PRIORITY);
  }
}

/** Pins a process, ignoring errors: the process may have exited, and only root may raise priorities. */
function pinToCores(pid: number, cores: string, priority: number): void {
  if (!canPin) return;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
    setPriority(pid, priority);
    // With autogroups, Linux compares the priorities of sessions first, so the session needs this priority too.
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    return;
  }
}

/**
 * Gives this process real-time priority, because a call that is sent late is measured as too slow. All its threads get
 * it (`-a`). Otherwise the main thread, while it waits for the garbage collector's threads, would prevent them from
 * running on the same core, and the core would be blocked for almost a second.
 */
export function useRealTimePriority(): void {
  try {
    execFileSync('chrt', ['-a', '-r', '-p', '1', String(process.pid)], { stdio: 'ignore' });
  } catch {
    return;
  }
}
