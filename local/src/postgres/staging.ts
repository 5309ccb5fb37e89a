import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Survives restarts of the machine, unlike /tmp, and any account can walk through it. */
const LASTING_TEMPORARY = '/var/tmp';
const WALK_THROUGH_ONLY = 0o711;

/**
 * A folder of ours that any account can walk through, for what must not lie under a closed home folder; the same
 * one for the same key. Throws when somebody else made it first.
 */
export function stagingFolder(key: string): string {
  const base = existsSync(LASTING_TEMPORARY) ? LASTING_TEMPORARY : tmpdir();
  const folder = join(base, `mvp-market-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`);
  mkdirSync(folder, { recursive: true, mode: WALK_THROUGH_ONLY });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to somebody else; remove it and start again.`);
  return folder;
}
