/**
 * `npm run bench`: compares the API's speed with that of a minimal server on the same data. Both run on core 0 with
 * Postgres; the load runs on the other cores. Prints ratios, and stores each part in test/results/bench.json once it
 * is measured.
 *
 * `npm run bench -- --million` measures how much slower the API is with ten and a hundred times as many rows. It
 * takes a quarter of an hour and stores test/results/bench-growth.json. `-- --quick` runs every part with small
 * numbers, to check that it works.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordRun } from '../src/results/run-record.js';
import { benchRow } from './bars.js';
import { measureBesideUploads } from './beside-uploads.js';
import { growthRows, measureLatencies, type LatencyMsByPath } from './growth.js';
import { measureJobs } from './jobs.js';
import { median } from './median.js';
import { measureMemoryUnderLoad } from './memory.js';
import { insertBenchPeople } from './people.js';
import { waitForExit, readJson, startScript, stopProcess, stopAllProcesses } from './processes.js';
import { measureCachedReads, measureUncachedReads } from './reads.js';
import { printAndStorePart, type Row } from './report.js';
import { startApi, startDatabase, startFloorServer, startWorkers } from './servers.js';
import { IS_QUICK, SIZES } from './sizes.js';
import { Uploader } from './uploader.js';
import { measureWrites, PAYMENT_COUNT } from './writes.js';

const LARGER_ROW_COUNTS = [100_000, 1_000_000];
const UNCACHED_SETTINGS = { RESPONSE_CACHE_MB: '0' };
const CACHED_SETTINGS = { RESPONSE_CACHE_MB: '64' };
/** A limit so high that requests are counted by client address but never refused. */
const RATE_LIMIT_SETTINGS = { RATE_LIMIT_PER_MINUTE: '1000000' };
const runSize = IS_QUICK ? 'partial' : 'full';

const run = recordRun();
const stateDir = mkdtempSync(join(tmpdir(), 'market-bench-'));
let databaseUrl = '';
try {
  databaseUrl = await startDatabase(stateDir);
  await insertListings(SIZES.listingCount);
  if (process.argv.includes('--million')) {
    const rows = await measureGrowth();
    printAndStorePart('bench-growth.json', run, { partName: 'growth', runSize, rows });
  } else {
    // Jobs are measured first. Later parts create rentals, and the workers would try to send their e-mails while jobs
    // are measured.
    storePartRows('jobs', await measureJobs(databaseUrl, stateDir));
    await measureUncached();
    await measureCached();
  }
} finally {
  await stopAllProcesses();
  rmSync(stateDir, { recursive: true, force: true });
}

function storePartRows(partName: string, rows: readonly Row[]): void {
  printAndStorePart('bench.json', run, { partName, runSize, rows });
}

function insertListings(count: number): Promise<void> {
  return waitForExit(startScript(['local/bulk.mjs', String(count)], { DATABASE_URL: databaseUrl }));
}

/** Measures requests to an API without a response cache. */
async function measureUncached(): Promise<void> {
  const people = await insertBenchPeople(databaseUrl, PAYMENT_COUNT);
  const api = await startApi(databaseUrl, stateDir, UNCACHED_SETTINGS);
  const floor = await startFloorServer(databaseUrl, await readListTotals(api.url));
  storePartRows('uncached reads', await measureUncachedReads(api, floor, people));
  storePartRows('writes', await measureWrites(databaseUrl, { api, floor, people }));
  const uploader = await Uploader.start();
  const workers = await startWorkers(databaseUrl, stateDir, uploader.environment);
  storePartRows('beside uploads', await measureBesideUploads(api, { people, uploader }));
  uploader.stop();
  for (const { process } of [workers, floor, api]) await stopProcess(process);
}

/** Measures requests to an API with a response cache, as in an installation. */
async function measureCached(): Promise<void> {
  const readyTimesMs: number[] = [];
  for (let startIndex = 1; startIndex < SIZES.apiStartCount; startIndex += 1) {
    const server = await startApi(databaseUrl, stateDir, CACHED_SETTINGS);
    readyTimesMs.push(server.readyMs);
    await stopProcess(server.process);
  }
  const api = await startApi(databaseUrl, stateDir, CACHED_SETTINGS);
  storePartRows('start', [
    benchRow('milliseconds from start to ready', median([...readyTimesMs, api.readyMs])),
  ]);
  const floor = await startFloorServer(databaseUrl, await readListTotals(api.url));
  storePartRows('cached reads', await measureCachedReads(api, floor));
  for (const { process } of [floor, api]) await stopProcess(process);
  const limitedApi = await startApi(databaseUrl, stateDir, { ...CACHED_SETTINGS, ...RATE_LIMIT_SETTINGS });
  storePartRows('memory', await measureMemoryUnderLoad(limitedApi));
  await stopProcess(limitedApi.process);
}

/** Returns the fields of the API's list response other than the listings: the total and the cursor. */
async function readListTotals(url: string): Promise<object> {
  const { mvps: _mvps, ...totals } = (await readJson(`${url}/api/mvps`)) as { mvps: unknown };
  return totals;
}

async function measureGrowth(): Promise<Row[]> {
  const latenciesOfFewRows = await measureLatenciesOfNewApi();
  const rows: Row[] = [];
  for (const rowCount of LARGER_ROW_COUNTS) {
    await insertListings(rowCount);
    rows.push(
      ...growthRows(latenciesOfFewRows, await measureLatenciesOfNewApi(), {
        rowCount,
        fewCount: SIZES.listingCount,
      }),
    );
  }
  return rows;
}

async function measureLatenciesOfNewApi(): Promise<LatencyMsByPath> {
  const api = await startApi(databaseUrl, stateDir, UNCACHED_SETTINGS);
  const measuredLatencies = await measureLatencies(api.url);
  await stopProcess(api.process);
  return measuredLatencies;
}
