/**
 * `npm run mutations`: plants each fault of the list in a copy of the checkout, runs its specs, and prints whether a
 * test failed. Exits with 1 if all tests passed despite a fault, or if the text of a fault no longer occurs. Stores
 * verdicts in test/results/mutations.json. `--only=money,demo/second-demo` selects areas or names, `--at-once=1` runs
 * one spec at a time.
 */

import { parseArgs } from 'node:util';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '@market/domain/database/migrate';
import { recordRun } from '../src/results/run-record.js';
import { MUTATIONS } from './list/all.js';
import { areaOf, type Mutation } from './mutation.js';
import { ProductCopy } from './product-copy.js';
import {
  isBad,
  printVerdict,
  removeOtherVerdicts,
  storeVerdict,
  summarizeVerdicts,
  type Verdict,
} from './verdicts.js';

type StartPostgres = (options: {
  readonly dataDir: string;
  readonly database: string;
  readonly volatile: boolean;
}) => Promise<{ readonly url: string; stop(): Promise<void> }>;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, 'at-once': { type: 'string', default: '2' } },
});
const chosenNames = (values.only ?? []).flatMap((list) => list.split(',')).filter(Boolean);
const chosenMutations = MUTATIONS.filter(
  (mutation) =>
    chosenNames.length === 0 ||
    chosenNames.some((chosenName) => chosenName === areaOf(mutation) || chosenName === mutation.name),
);

// Loaded by path instead of imported, because no other workspace may depend on local/.
const { startPostgres } = (await import(
  pathToFileURL(resolve('local/dist/postgres/start-postgres.js')).href
)) as { startPostgres: StartPostgres };
const dataDir = mkdtempSync(join(tmpdir(), 'market-mutations-postgres-'));
const postgres = await startPostgres({ dataDir, database: 'template_market', volatile: true });
const copies: ProductCopy[] = [];
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)));

const run = recordRun();
/** For each spec, whether it passes without a fault. A spec that always fails cannot detect a fault. */
const specPasses = new Map<string, Promise<boolean>>();

try {
  await migrate(postgres.url);
  for (let copyIndex = 0; copyIndex < Number(values['at-once']); copyIndex += 1)
    copies.push(new ProductCopy(process.cwd()));
  const pendingMutations = [...chosenMutations];
  const verdicts: Verdict[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = pendingMutations.shift(); mutation; mutation = pendingMutations.shift()) {
        const verdict = await verdictOf(copy, mutation);
        verdicts.push(verdict);
        printVerdict(verdict, verdicts.length, chosenMutations.length);
        storeVerdict(run, verdict);
      }
    }),
  );
  removeOtherVerdicts(MUTATIONS.map(({ name }) => name));
  for (const { mutation, outcome } of verdicts.filter(isBad))
    console.log(`✗ ${outcome} ${mutation.name}: ${mutation.rule}`);
  console.log(summarizeVerdicts(verdicts));
  process.exitCode = chosenMutations.length === 0 || verdicts.some(isBad) ? 1 : 0;
} finally {
  await cleanUp();
}

async function verdictOf(copy: ProductCopy, mutation: Mutation): Promise<Verdict> {
  const startedAtMs = performance.now();
  const { failedTest, spec } = await copy.runMutation(mutation, postgres.url);
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const { equivalentBecause } = mutation;
  if (spec === undefined)
    return { mutation, outcome: equivalentBecause ? 'equivalent' : 'survived', seconds };
  if (!specPasses.has(spec))
    specPasses.set(
      spec,
      copy.runSpec(spec, postgres.url).then((unchangedRun) => !unchangedRun.failedTest),
    );
  if (!(await specPasses.get(spec))) return { mutation, outcome: 'unknown', failedTest, seconds };
  return {
    mutation,
    outcome: equivalentBecause ? 'not equivalent' : 'killed',
    failedTest,
    seconds,
  };
}

async function cleanUp(): Promise<void> {
  for (const copy of copies.splice(0)) copy.remove();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
