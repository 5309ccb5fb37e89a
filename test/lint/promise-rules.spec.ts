import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the lint rules about promises report their planted violations', async () => {
  const lint = promisify(execFile)(process.execPath, [
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--format=json',
    'test/lint/fixtures/promises',
  ]);
  // oxlint exits with 1 if it finds a violation, and this test expects violations.
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  expect(diagnostics.map(({ code }) => code).sort()).toEqual([
    'typescript(await-thenable)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
  ]);
});
