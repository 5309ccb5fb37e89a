import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UNTESTED_SWEEPS, TESTED_SWEEPS } from './sweeps.js';
import { TIMED_PROMISES } from './timed-promises.js';

/** Returns the names of all sweeps. Reads them from source text, because this folder may not import the product. */
function readSweepNames(): string[] {
  const sources = ['domain/src', 'workers/src'].flatMap((folder) =>
    readdirSync(join(process.cwd(), folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(process.cwd(), folder, file), 'utf8')),
  );
  return sources.flatMap((source) =>
    [...source.matchAll(/@Sweep\(\{\s*name: '([^']+)'/g)].map(([, name]) => name ?? ''),
  );
}

it('every sweep of the workers is tested by queue-wiped, or has a reason why it is not', () => {
  expect(readSweepNames().length).toBeGreaterThan(30);
  expect([...Object.keys(TESTED_SWEEPS), ...Object.keys(UNTESTED_SWEEPS)].sort()).toEqual(
    readSweepNames().sort(),
  );
});

it('every promise named in TESTED_SWEEPS is tested', () => {
  const testedNames = ['payments', 'source code', ...TIMED_PROMISES.map(({ name }) => name)];
  expect([...new Set(Object.values(TESTED_SWEEPS))].filter((name) => !testedNames.includes(name))).toEqual(
    [],
  );
});
