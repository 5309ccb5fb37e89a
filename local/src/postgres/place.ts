import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canReach, type RunAs } from './run-as.js';
import { stagingFolder } from './staging.js';

/** Names the folder that really holds the data when `dataDir` itself cannot; `npm run reset` reads it too. */
export const PLACE_FILE = 'kept-elsewhere';

/** Where the server's own files lie. */
export type Place = {
  /** Holds the cluster and, for a moment, the first password. */
  folder: string;
  /** True when it lies outside `dataDir`. */
  elsewhere: boolean;
};

/**
 * Chooses where the cluster lies: inside `dataDir`, or, when the account that runs Postgres cannot reach that (we
 * are root and the project lies under a home folder of mode 0700), in a lasting folder elsewhere, and always there.
 */
export function choosePlace(dataDir: string, account: RunAs): Place {
  mkdirSync(dataDir, { recursive: true });
  const note = join(dataDir, PLACE_FILE);
  if (existsSync(note)) {
    const folder = readFileSync(note, 'utf8').trim();
    if (existsSync(folder)) return { folder, elsewhere: true };
  }
  if (account.uid !== undefined) chmodSync(dataDir, 0o755);
  if (canReach(dataDir, account)) return { folder: dataDir, elsewhere: false };
  const folder = stagingFolder(`postgres data of ${realpathSync(dataDir)}`);
  writeFileSync(note, `${folder}\n`);
  return { folder, elsewhere: true };
}

/** Removes a stopped cluster, wherever it lies. */
export function discardPlace(dataDir: string): void {
  const note = join(dataDir, PLACE_FILE);
  if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
