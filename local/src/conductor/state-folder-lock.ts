import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PID_FILE = 'running.pid';

/** Returns the id of the process that uses a state folder; undefined if there is none. */
export function findRunningProcess(stateDir: string): number | undefined {
  const pidFile = join(stateDir, PID_FILE);
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isConductor(pid) ? pid : undefined;
}

/** Locks a state folder until this process ends. Throws if another process has locked it. */
export function lockStateFolder(stateDir: string): void {
  const runningPid = findRunningProcess(stateDir);
  if (runningPid !== undefined) {
    throw new Error(
      `MVP Market runs already, as process ${runningPid}: stop it first, or set MARKET_STATE_DIR to another folder.`,
    );
  }
  const pidFile = join(stateDir, PID_FILE);
  writeFileSync(pidFile, String(process.pid));
  process.once('exit', () => rmSync(pidFile, { force: true }));
}

/**
 * Whether the process with this id is `npm start`. After a reboot, the id in an old lock may belong to another
 * program.
 */
function isConductor(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLineFile = `/proc/${pid}/cmdline`;
  return !existsSync(commandLineFile) || /(?:start|dev)\.mjs/.test(readFileSync(commandLineFile, 'utf8'));
}
