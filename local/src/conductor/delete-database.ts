import { join } from 'node:path';
import { deleteDataFolder } from '../postgres/data-folder.js';
import { findRunningProcess } from './state-folder-lock.js';

/** Deletes the database of a state folder, even if its files are outside that folder. Throws if a process uses it. */
export async function deleteDatabase(stateDir: string): Promise<void> {
  const pid = findRunningProcess(stateDir);
  if (pid !== undefined) throw new Error(`MVP Market runs just now, as process ${pid}: stop it first.`);
  await Promise.resolve(deleteDataFolder(join(stateDir, 'postgres')));
}
