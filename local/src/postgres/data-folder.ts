import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canReach, type SystemAccount } from './postgres-account.js';
import { ensureStagingFolder } from './staging.js';

/** File in `dataDir` that contains the path of the data folder, if the data is outside `dataDir`. */
export const POINTER_FILE = 'kept-elsewhere';

/** The folder that contains the files of the Postgres server. */
export type DataFolder = {
  /** The parent folder of the cluster. While the cluster is created, it also contains the initial password. */
  folder: string;
  /** Whether the folder is outside `dataDir`. */
  isElsewhere: boolean;
};

/**
 * Chooses the data folder: `dataDir`, or a persistent folder elsewhere if the account that runs Postgres cannot read
 * `dataDir` (as when root starts a project in a home folder of mode 0700). Later starts use the same folder.
 */
export function chooseDataFolder(dataDir: string, account: SystemAccount): DataFolder {
  mkdirSync(dataDir, { recursive: true });
  const pointerFile = join(dataDir, POINTER_FILE);
  if (existsSync(pointerFile)) {
    const folder = readFileSync(pointerFile, 'utf8').trim();
    if (existsSync(folder)) return { folder, isElsewhere: true };
  }
  if (account.uid !== undefined) chmodSync(dataDir, 0o755);
  if (canReach(dataDir, account)) return { folder: dataDir, isElsewhere: false };
  const folder = ensureStagingFolder(`postgres data of ${realpathSync(dataDir)}`);
  writeFileSync(pointerFile, `${folder}\n`);
  return { folder, isElsewhere: true };
}

/** Deletes the data of a stopped cluster. */
export function deleteDataFolder(dataDir: string): void {
  const pointerFile = join(dataDir, POINTER_FILE);
  if (existsSync(pointerFile))
    rmSync(readFileSync(pointerFile, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
