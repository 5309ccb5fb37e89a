import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../src/until.js';
import type { FaultTestEndMessage } from './fault-test-process.js';
import { runFaultTests } from './fault-test-runner.js';

/**
 * A process whose fault test 'endless' starts a server and never ends, and whose fault test 'crash' exits. It
 * ignores SIGTERM, like a process whose event loop is blocked.
 */
const FAULT_TEST_PROCESS_SOURCE = `
  import { spawn } from 'node:child_process';
  import { mkdirSync, writeFileSync } from 'node:fs';
  const [folder, ...names] = process.argv.slice(2);
  process.on('SIGTERM', () => undefined);
  for (const name of names) {
    process.send({ serversFolder: folder + '/testbed' });
    if (name === 'crash') process.exit(7);
    if (name !== 'endless') {
      process.send({ name, outcome: { cases: 1, faults: 0, violations: [], rows: [] }, seconds: 1 });
      continue;
    }
    mkdirSync(folder + '/testbed/market-1', { recursive: true });
    writeFileSync(folder + '/testbed/market-1/api-1.log', 'listens\\nwaits for ever\\n');
    const server = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true });
    writeFileSync(folder + '/server.pid', String(server.pid));
    await new Promise(() => setInterval(() => 0, 1000));
  }
  process.exit(0);
`;

let folder: string;
let results: FaultTestEndMessage[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fault-test-runner-'));
  writeFileSync(join(folder, 'fault-test-process.mjs'), FAULT_TEST_PROCESS_SOURCE);
  results = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runTests = (...names: string[]) =>
  runFaultTests(names, {
    script: join(folder, 'fault-test-process.mjs'),
    args: [folder],
    limitMs: 3000,
    stopWithinMs: 100,
    record: (message) => results.push(message),
  });
const violationsByName = () => results.map(({ name, outcome }) => [name, outcome.violations.join('\n')]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('fails a fault test that never ends, quotes its logs, kills its servers, and runs later fault tests', async () => {
  await runTests('before', 'endless', 'after');
  expect(violationsByName()).toEqual([
    ['before', ''],
    [
      'endless',
      expect.stringMatching(/^did not end within 0\.05 minutes\n.*api-1\.log:\nlistens\nwaits for ever$/),
    ],
    ['after', ''],
  ]);
  await until(() => !isAlive(Number(readFileSync(join(folder, 'server.pid'), 'utf8'))));
});

it('fails all remaining fault tests of a process that exits', async () => {
  await runTests('before', 'crash', 'after');
  expect(violationsByName()).toEqual([
    ['before', ''],
    ['crash', 'its process exited with 7'],
    ['after', 'its process exited with 7'],
  ]);
});
