// `npm run bench:start`: measures how long a new developer waits for a running product. Clones the committed state
// into a temporary folder, starts it twice with a warm npm cache, and measures both starts. Needs Linux (/proc).
// `-- --commit=REVISION` measures another revision, only prints the figures and does not store them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnlyRun, storePart } from '../../src/results/result-file.js';
import { atMost, barText, reachesBar, rowWithoutBar } from '../../src/results/result-row.js';
import { recordRun } from '../../src/results/run-record.js';
import { runProduct } from './product-run.js';

const RESULT_FILE = 'test/results/start.json';
const KIB_PER_MIB = 1024;

if (process.platform !== 'linux') throw new Error('bench:start reads /proc, so it runs on Linux only.');
const revision = process.argv.find((argument) => argument.startsWith('--commit='))?.slice('--commit='.length);
const run = recordRun();
const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
const checkout = join(folder, 'clone');
try {
  git('clone', '--quiet', process.cwd(), checkout);
  git('-C', checkout, 'checkout', '--quiet', '--detach', revision ?? run.commit);
  let cloneMib = Number.NaN;
  const firstRun = await runProduct(checkout, () => (cloneMib = diskMib(checkout)));
  const secondRun = await runProduct(checkout, () => undefined);
  const rows = [
    atMost('first page of a bare clone, s', firstRun.firstPageSeconds, 45),
    rowWithoutBar('processor time until the first page of a bare clone, s', firstRun.processorSeconds),
    atMost('first page of the second start, s', secondRun.firstPageSeconds, 5),
    rowWithoutBar('processor time until the first page of the second start, s', secondRun.processorSeconds),
    atMost('disk of the checkout, MiB', cloneMib, 800),
    atMost('memory of the conductor after a start that built, MiB', firstRun.conductorMib, 200),
    atMost('memory of the conductor after a start that built nothing, MiB', secondRun.conductorMib, 200),
    atMost('Ctrl-C to nothing left, s', Math.max(firstRun.stopSeconds, secondRun.stopSeconds), 3),
  ];
  for (const row of rows)
    console.log(`${reachesBar(row) ? '✓' : '✗'} ${row.name}: ${row.figure} (${barText(row.bar)})`);
  if (revision === undefined) {
    storePart(RESULT_FILE, run, { partName: 'start', rows, runSize: 'full' });
    describeOnlyRun(RESULT_FILE, run);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the disk space of a folder in MiB, as `du` measures it. */
function diskMib(path: string): number {
  return Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / KIB_PER_MIB;
}

function git(...args: string[]): void {
  execFileSync('git', args, { stdio: 'inherit' });
}
