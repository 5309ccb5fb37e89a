import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CLAIM = 'running.pid';

/** The process that runs on a state folder just now; undefined when there is none. */
export function runningOn(stateDir: string): number | undefined {
  const file = join(stateDir, CLAIM);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(pid) && pid !== process.pid && isConductor(pid) ? pid : undefined;
}

/** Takes a state folder for this process until it ends; throws when another one runs on it, which would lose its database. */
export function claim(stateDir: string): void {
  const other = runningOn(stateDir);
  if (other !== undefined) {
    throw new Error(
      `MVP Market runs already, as process ${other}: stop it first, or set MARKET_STATE_DIR to another folder.`,
    );
  }
  const file = join(stateDir, CLAIM);
  writeFileSync(file, String(process.pid));
  process.once('exit', () => rmSync(file, { force: true }));
}

/** A number alone proves little: after a restart of the machine it may belong to any program. */
function isConductor(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('start.mjs');
}
