import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besideUploads } from './beside-uploads.js';
import { growth, latencies, type Latencies } from './growth.js';
import { jobs } from './jobs.js';
import { median } from './median.js';
import { memoryUnderLoad } from './memory.js';
import { signInPeople } from './people.js';
import { finished, json, start, stop, stopAll } from './processes.js';
import { readsKept, readsMade } from './reads.js';
import { atMost, report, type Row } from './report.js';
import { startApi, startDatabase, startFloor, startWorkers } from './servers.js';
import { Uploader } from './uploader.js';
import { PAYMENTS_NEEDED, writes } from './writes.js';

/**
 * `npm run bench`: the api against the raw floor in one run, both beside the same Postgres on core 0 with the load
 * elsewhere. Prints ratios, and writes test/results/bench.json. `npm run bench -- --million` compares a hundredfold of
 * rows instead, and writes test/results/bench-growth.json (a quarter of an hour).
 */
const LISTINGS = 10_000;
const GROWN = [100_000, 1_000_000];
const READY_WITHIN_MS = 1500;
const STARTS = 3;
const KEPT_MB = 64;

const stateDir = mkdtempSync(join(tmpdir(), 'market-bench-'));
const databaseUrl = await startDatabase(stateDir);
try {
  await load(LISTINGS);
  if (process.argv.includes('--million')) report('bench-growth.json', await grown());
  else {
    // First: rentals leave e-mails behind, which workers would try to send meanwhile.
    const done = await jobs(databaseUrl, stateDir);
    report('bench.json', [...(await answersMade()), ...(await answersKept()), ...done]);
  }
} finally {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
}

function load(count: number): Promise<void> {
  return finished(start(['local/bulk.mjs', String(count)], { DATABASE_URL: databaseUrl }));
}

/** Nothing kept: every answer is made from the database. */
async function answersMade(): Promise<Row[]> {
  const people = await signInPeople(databaseUrl, PAYMENTS_NEEDED);
  const api = await startApi(databaseUrl, stateDir, 0);
  const { mvps: _mvps, ...total } = (await json(`${api.url}/api/mvps`)) as { mvps: unknown };
  const floor = await startFloor(databaseUrl, total);
  const rows = await readsMade(api, floor, { listings: LISTINGS, people });
  rows.push(...(await writes(databaseUrl, { api, floor, people })));
  const uploader = await Uploader.start();
  const workers = await startWorkers(databaseUrl, stateDir, uploader.environment);
  rows.push(...(await besideUploads(api, { people, uploader })));
  uploader.stop();
  for (const { process } of [workers, floor, api]) await stop(process);
  return rows;
}

/** As an installation runs: what visitors ask is answered from memory. */
async function answersKept(): Promise<Row[]> {
  const readyMs: number[] = [];
  for (let turn = 1; turn < STARTS; turn += 1) {
    const server = await startApi(databaseUrl, stateDir, KEPT_MB);
    readyMs.push(server.readyMs);
    await stop(server.process);
  }
  const api = await startApi(databaseUrl, stateDir, KEPT_MB);
  const { mvps: _mvps, ...total } = (await json(`${api.url}/api/mvps`)) as { mvps: unknown };
  const floor = await startFloor(databaseUrl, total);
  const rows = [atMost('from start to ready, ms', median([...readyMs, api.readyMs]), READY_WITHIN_MS)];
  rows.push(...(await readsKept(api, floor)));
  await stop(floor.process);
  rows.push(...(await memoryUnderLoad(api)));
  await stop(api.process);
  return rows;
}

async function grown(): Promise<Row[]> {
  const few = await measured();
  const rows: Row[] = [];
  for (const count of GROWN) {
    await load(count);
    rows.push(...growth(few, await measured(), { count, timesOf: LISTINGS }));
  }
  return rows;
}

async function measured(): Promise<Latencies> {
  const api = await startApi(databaseUrl, stateDir, 0);
  const taken = await latencies(api.url);
  await stop(api.process);
  return taken;
}
