import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measure } from './measure.js';
import { atLeast, report, type Row } from './report.js';

/**
 * `npm run bench`: the api against the raw floor in one run, both beside the same Postgres on core 0 with the load
 * on core 1 (where `taskset` is found). Prints ratios, not times, and writes test/results/bench.json.
 */
const LISTINGS = 10_000;
const READY_WITHIN_MS = 180_000;
const SERVER_CORE = '0';

interface Stack {
  readonly publicUrl: string;
  readonly databaseUrl: string;
}

const children: ChildProcess[] = [];
const stateDir = mkdtempSync(join(tmpdir(), 'market-bench-'));
try {
  report('bench.json', await bench());
} finally {
  for (const child of children.reverse()) await stop(child);
  rmSync(stateDir, { recursive: true, force: true });
}

async function bench(): Promise<Row[]> {
  start(['local/start.mjs'], {
    MARKET_STATE_DIR: stateDir,
    MARKET_WITHOUT: 'workers',
    RATE_LIMIT_PER_MINUTE: '0',
    CI: 'true',
  });
  const { publicUrl, databaseUrl } = await until(readStack);
  await finished(start(['local/bulk.mjs', String(LISTINGS)], { DATABASE_URL: databaseUrl }));

  const page = (await json(`${publicUrl}/api/mvps`)) as { mvps: { id: string }[] };
  const { mvps, ...total } = page;
  const floor = 'http://127.0.0.1:4999';
  start(['test/dist/bench/floor.js'], {
    DATABASE_URL: databaseUrl,
    FLOOR_PORT: '4999',
    FLOOR_TOTAL: JSON.stringify(total),
  });
  await until(() => json(`${floor}/api/mvps`));
  assert.deepEqual(await json(`${floor}/api/mvps`), page, 'the floor answers the same');

  const id = mvps[0]?.id ?? '';
  assert.deepEqual(
    await json(`${floor}/api/mvps/${id}`),
    await json(`${publicUrl}/api/mvps/${id}`),
    'the floor answers the same',
  );
  return [
    atLeast(
      `list page of 24 of ${LISTINGS}, against the floor`,
      await ratio(`${publicUrl}/api/mvps`, `${floor}/api/mvps`),
      0.5,
    ),
    atLeast(
      'detail, against the floor',
      await ratio(`${publicUrl}/api/mvps/${id}`, `${floor}/api/mvps/${id}`),
      0.5,
    ),
  ];
}

async function ratio(ours: string, floor: string): Promise<number> {
  const rates = await measure([
    { name: 'ours', url: ours },
    { name: 'floor', url: floor },
  ]);
  const figure = (rates.get('ours') ?? 0) / (rates.get('floor') ?? 1);
  console.log(
    `${new URL(ours).pathname}: ${rates.get('ours')} against ${rates.get('floor')} requests a second`,
  );
  return figure;
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  const pinned = process.platform === 'linux';
  const child = spawn(
    pinned ? 'taskset' : process.execPath,
    pinned ? ['-c', SERVER_CORE, process.execPath, ...args] : args,
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  children.push(child);
  return child;
}

function readStack(): Promise<Stack> {
  return Promise.resolve(JSON.parse(readFileSync(join(stateDir, 'stack.json'), 'utf8')) as Stack);
}

/** Asks until it answers; throws its last error when time is up. */
async function until<T>(ask: () => Promise<T> | T): Promise<T> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}

async function json(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ended with ${code}`))));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}
