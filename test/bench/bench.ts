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
import { growthRows, measureLatencies, type Latencies } from './growth.js';
import { measureJobs } from './jobs.js';
import { median } from './median.js';
import { measureMemoryUnderLoad } from './memory.js';
import { signInPeople } from './people.js';
import { waitForExit, readJson, start, stop, stopAll } from './processes.js';
import { measureCachedReads, measureUncachedReads } from './reads.js';
import { report, type Row } from './report.js';
import { startApi, startDatabase, startFloorServer, startWorkers } from './servers.js';
import { IS_QUICK, SIZES } from './sizes.js';
import { Uploader } from './uploader.js';
import { measureWrites, PAYMENTS_NEEDED } from './writes.js';

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
  await insertListings(SIZES.listings);
  if (process.argv.includes('--million')) {
    const rows = await measureGrowth();
    report('bench-growth.json', run, { part: 'growth', numbers: runSize, rows });
  } else {
    // Jobs are measured first: rentals queue e-mails, which the workers would otherwise try to send at the same time.
    storePartRows('jobs', await measureJobs(databaseUrl, stateDir));
    await measureUncached();
    await measureCached();
  }
} finally {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
}

function storePartRows(part: string, rows: readonly Row[]): void {
  report('bench.json', run, { part, numbers: runSize, rows });
}

function insertListings(count: number): Promise<void> {
  return waitForExit(start(['local/bulk.mjs', String(count)], { DATABASE_URL: databaseUrl }));
}

/** Measures requests to an API without a response cache. */
async function measureUncached(): Promise<void> {
  const people = await signInPeople(databaseUrl, PAYMENTS_NEEDED);
  const api = await startApi(databaseUrl, stateDir, UNCACHED_SETTINGS);
  const floor = await startFloorServer(databaseUrl, await readListTotals(api.url));
  storePartRows('uncached reads', await measureUncachedReads(api, floor, people));
  storePartRows('writes', await measureWrites(databaseUrl, { api, floor, people }));
  const uploader = await Uploader.start();
  const workers = await startWorkers(databaseUrl, stateDir, uploader.environment);
  storePartRows('beside uploads', await measureBesideUploads(api, { people, uploader }));
  uploader.stop();
  for (const { process } of [workers, floor, api]) await stop(process);
}

/** Measures requests to an API with a response cache, as in an installation. */
async function measureCached(): Promise<void> {
  const readyMs: number[] = [];
  for (let startIndex = 1; startIndex < SIZES.starts; startIndex += 1) {
    const server = await startApi(databaseUrl, stateDir, CACHED_SETTINGS);
    readyMs.push(server.readyMs);
    await stop(server.process);
  }
  const api = await startApi(databaseUrl, stateDir, CACHED_SETTINGS);
  storePartRows('start', [benchRow('milliseconds from start to ready', median([...readyMs, api.readyMs]))]);
  const floor = await startFloorServer(databaseUrl, await readListTotals(api.url));
  storePartRows('cached reads', await measureCachedReads(api, floor));
  for (const { process } of [floor, api]) await stop(process);
  const limitedApi = await startApi(databaseUrl, stateDir, { ...CACHED_SETTINGS, ...RATE_LIMIT_SETTINGS });
  storePartRows('memory', await measureMemoryUnderLoad(limitedApi));
  await stop(limitedApi.process);
}

/** Returns the fields of the API's list response besides the listings: the total and the cursor. */
async function readListTotals(url: string): Promise<object> {
  const { mvps: _mvps, ...totals } = (await readJson(`${url}/api/mvps`)) as { mvps: unknown };
  return totals;
}

async function measureGrowth(): Promise<Row[]> {
  const latenciesOfFewRows = await measureLatenciesOfNewApi();
  const rows: Row[] = [];
  for (const count of LARGER_ROW_COUNTS) {
    await insertListings(count);
    rows.push(
      ...growthRows(latenciesOfFewRows, await measureLatenciesOfNewApi(), {
        count,
        fewCount: SIZES.listings,
      }),
    );
  }
  return rows;
}

async function measureLatenciesOfNewApi(): Promise<Latencies> {
  const api = await startApi(databaseUrl, stateDir, UNCACHED_SETTINGS);
  const measuredLatencies = await measureLatencies(api.url);
  await stop(api.process);
  return measuredLatencies;
}
