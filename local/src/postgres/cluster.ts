import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SystemAccount } from './postgres-account.js';

/** The database account of an embedded cluster. */
export const DATABASE_USER = 'market';

const MAJOR_VERSION = '18';

export type ClusterOptions = { folder: string; passwordFile: string; initdb: string; account: SystemAccount };

/**
 * Creates the database cluster if it is missing, and returns its folder. Throws if the cluster was created by another
 * major version of Postgres.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const clusterFolder = join(options.folder, 'data');
  if (!existsSync(join(clusterFolder, 'PG_VERSION'))) await makeCluster(clusterFolder, options);
  const version = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION)
    throw new Error(
      `The data in ${clusterFolder} was created by Postgres ${version}; this is Postgres ${MAJOR_VERSION}. Run "npm run reset" to delete it.`,
    );
  return clusterFolder;
}

async function makeCluster(
  clusterFolder: string,
  { folder, passwordFile, initdb, account }: ClusterOptions,
): Promise<void> {
  const unfinishedFolder = `${clusterFolder}.new`;
  const passwordFileForInit = join(folder, 'first-password');
  rmSync(unfinishedFolder, { recursive: true, force: true });
  mkdirSync(unfinishedFolder, { mode: 0o700 });
  writeFileSync(passwordFileForInit, readOrCreatePassword(passwordFile), { mode: 0o600 });
  changeOwner(account, unfinishedFolder, passwordFileForInit);
  try {
    await promisify(execFile)(
      initdb,
      [
        `--pgdata=${unfinishedFolder}`,
        `--username=${DATABASE_USER}`,
        `--pwfile=${passwordFileForInit}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Postgres' own collation sorts texts the same way on every machine, whatever locales are installed.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-sync',
      ],
      { ...account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
    renameSync(unfinishedFolder, clusterFolder);
  } finally {
    rmSync(passwordFileForInit, { force: true });
  }
}

/**
 * Returns the cluster's password from `file`. Creates the file the first time, readable only by the current account.
 */
export function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function changeOwner({ uid, gid }: SystemAccount, ...paths: string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) chownSync(path, uid, gid);
}
