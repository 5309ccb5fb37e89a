import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { growth, latencies } from './growth.js';
import { memoryUnderLoad } from './memory.js';
import { finished, json, start, stop, stopAll } from './processes.js';
import { readsKept, readsMade } from './reads.js';
import { atMost, report, type Row } from './report.js';
import { startApi, startDatabase, startFloor } from './servers.js';

/**
 * `npm run bench`: the api against the raw floor in one run, both beside the same Postgres on core 0 with the load
 * elsewhere. Prints ratios, and writes test/results/bench.json. `npm run bench -- --million` goes on with a hundredfold
 * of rows (some minutes more).
 */
const LISTINGS = 10_000;
const MANY_LISTINGS = 1_000_000;
const READY_WITHIN_MS = 1500;
const KEPT_MB = 64;

const stateDir = mkdtempSync(join(tmpdir(), 'market-bench-'));
try {
  report('bench.json', await bench());
} finally {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
}

async function bench(): Promise<Row[]> {
  const databaseUrl = await startDatabase(stateDir);
  const load = (count: number) =>
    finished(start(['local/bulk.mjs', String(count)], { DATABASE_URL: databaseUrl }));
  await load(LISTINGS);

  const anew = await startApi(databaseUrl, stateDir, 0);
  const { mvps: _mvps, ...total } = (await json(`${anew.url}/api/mvps`)) as { mvps: unknown };
  const floor = await startFloor(databaseUrl, total);
  const rows = await readsMade(anew, floor, LISTINGS);
  const few = process.argv.includes('--million') ? await latencies(anew.url) : undefined;
  await stop(anew.process);

  const keeping = await startApi(databaseUrl, stateDir, KEPT_MB);
  rows.push(atMost('from start to ready, ms', keeping.readyMs, READY_WITHIN_MS));
  rows.push(...(await readsKept(keeping, floor)), ...(await memoryUnderLoad(keeping)));
  await stop(keeping.process);

  if (few) {
    await load(MANY_LISTINGS);
    const grown = await startApi(databaseUrl, stateDir, 0);
    rows.push(...growth(few, await latencies(grown.url)));
  }
  return rows;
}
