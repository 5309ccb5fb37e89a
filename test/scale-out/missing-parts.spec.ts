import { afterEach, beforeEach, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-missing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('scale-out names the parts that are missing and exits with 1', () => {
  // Failing scripts replace the real programs in PATH, so that these seem missing and cannot be installed.
  for (const program of ['nginx', 'redis-server', 'apt-get']) {
    writeFileSync(join(folder, program), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, program), 0o755);
  }
  const { status, stderr } = spawnSync(process.execPath, ['test/scale-out/run.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('Not tested: nginx and redis-server missing'),
  });
});
