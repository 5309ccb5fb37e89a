import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const root = process.cwd();
const { forbidden } = createRequire(join(root, 'package.json'))(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string }[];
};

const brokenRules = new Set<string>();

beforeAll(async () => {
  const cruiseRun = promisify(execFile)(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'test/lint/fixtures',
    ],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: '', LINT_ROOT: 'test/lint/fixtures' }, maxBuffer: 1e8 },
  );
  // dependency-cruiser exits with the number of violations, and this test expects violations.
  const { stdout } = await cruiseRun.catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  for (const violation of summary.violations) brokenRules.add(violation.rule.name);
});

describe('the import rules', () => {
  it.each(forbidden.map((rule) => rule.name))('%s reports its planted violation', (name) => {
    expect([...brokenRules]).toContain(name);
  });
});
