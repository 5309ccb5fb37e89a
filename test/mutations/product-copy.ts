import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Mutation, applyMutation } from './mutation.js';

/**
 * Time limit of a spec, longer than any spec takes. If a mutation makes a spec exceed it, the spec counts as
 * failed.
 */
const SPEC_WITHIN_MS = 240_000;
const REPORTER = 'test/mutations/first-failure.mjs';

/** The result of running specs: the first failing test and its spec file, if a test failed. */
export interface SpecRun {
  readonly failedTest?: string;
  readonly spec?: string;
}

/** A copy of the checkout, in which faults are planted. The checkout itself is never changed. */
export class ProductCopy {
  private readonly folder = mkdtempSync(join(tmpdir(), 'market-mutations-'));
  private readonly runningSpecs = new Set<ChildProcess>();

  /** Copies tracked and untracked files that git does not ignore, and links installed packages. */
  constructor(checkout: string) {
    const fileList = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: checkout,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const file of fileList.split('\0').filter((name) => name && existsSync(join(checkout, name)))) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      cpSync(join(checkout, file), join(this.folder, file));
    }
    const folders = readdirSync(checkout, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const workspaceFolder of ['.', ...folders.map(({ name }) => name)]) {
      const packages = join(checkout, workspaceFolder, 'node_modules');
      if (existsSync(packages))
        symlinkSync(resolve(packages), join(this.folder, workspaceFolder, 'node_modules'));
    }
  }

  /** Runs a mutation's specs with its fault, and restores the file. */
  async runMutation(mutation: Mutation, databaseUrl: string): Promise<SpecRun> {
    const file = join(this.folder, mutation.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, applyMutation(source, mutation));
    try {
      for (const spec of mutation.specs) {
        const runSpec = await this.runSpec(spec, databaseUrl);
        if (runSpec.failedTest !== undefined) return runSpec;
      }
      return {};
    } finally {
      writeFileSync(file, source);
    }
  }

  /** Runs one spec file up to its first failing test. */
  runSpec(spec: string, databaseUrl: string): Promise<SpecRun> {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--project=${projectOf(spec)}`,
        '--maxWorkers=1',
        `--reporter=./${REPORTER}`,
        spec,
      ],
      {
        cwd: this.folder,
        env: { ...process.env, TEST_POSTGRES_URL: databaseUrl },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Starts a new process group, so that killing the group also ends the servers that the specs started.
        detached: true,
      },
    );
    this.runningSpecs.add(child);
    return new Promise((done, fail) => {
      let output = '';
      let failedTest: string | undefined;
      const failSpec = (reason: string) => {
        failedTest ??= reason;
        endProcessGroup(child);
      };
      const timer = setTimeout(() => failSpec('the spec timed out'), SPEC_WITHIN_MS);
      child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
      child.stdout.on('data', (chunk: Buffer) => {
        output += String(chunk);
        const firstFailure = /^FAILED (.*)$/m.exec(output)?.[1];
        if (firstFailure) failSpec(firstFailure);
      });
      child.once('error', fail);
      child.once('close', (code) => {
        clearTimeout(timer);
        this.runningSpecs.delete(child);
        if (!failedTest && code !== 0) failedTest = `vitest ended with ${code}: ${output.trim().slice(-300)}`;
        done(failedTest === undefined ? {} : { failedTest, spec });
      });
    });
  }

  /** Kills running specs and deletes the copy. */
  remove(): void {
    for (const child of this.runningSpecs) endProcessGroup(child);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the Vitest project of a spec file. */
function projectOf(spec: string): 'db' | 'storefront' | 'unit' {
  if (spec.endsWith('.db.spec.ts')) return 'db';
  return spec.startsWith('storefront/') ? 'storefront' : 'unit';
}

function endProcessGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
