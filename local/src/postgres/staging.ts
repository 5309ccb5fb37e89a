import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unlike /tmp, this folder survives reboots; every account can enter it. */
const PERSISTENT_TEMPORARY_FOLDER = '/var/tmp';
const ENTER_ONLY_MODE = 0o711;

/**
 * Returns the folder for a key; the same key always returns the same folder. Every account can enter it, unlike a
 * private home folder. Creates the folder if it is missing. Throws if it belongs to another account.
 */
export function ensureStagingFolder(key: string): string {
  const parentFolder = existsSync(PERSISTENT_TEMPORARY_FOLDER) ? PERSISTENT_TEMPORARY_FOLDER : tmpdir();
  const folder = join(
    parentFolder,
    `mvp-market-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`,
  );
  mkdirSync(folder, { recursive: true, mode: ENTER_ONLY_MODE });
  const folderStats = lstatSync(folder);
  if (!folderStats.isDirectory() || folderStats.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another account; delete it and start again.`);
  return folder;
}
