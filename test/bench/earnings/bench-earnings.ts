// `npm run bench:earnings`: measures the requests of the earnings page for a lister with 100,000 ledger entries,
// through one api process and Postgres over loopback, while nothing else runs. Like the page, sends the summary request
// first, and then all others at once. Stores the figures in test/results/earnings-page.json.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnlyRun } from '../../src/results/result-file.js';
import { rowWithoutBar } from '../../src/results/result-row.js';
import { recordRun } from '../../src/results/run-record.js';
import { median } from '../median.js';
import { startScript, stopAllProcesses, waitForExit } from '../processes.js';
import { atLeast, atMost, printAndStorePart, type Row } from '../report.js';
import { startApi, startDatabase } from '../servers.js';
import { insertEarnings } from './earnings-rows.js';

const RESULT_FILE = 'earnings-page.json';
/** The number of listings of other people, so that the tables have their usual sizes. */
const OTHER_LISTING_COUNT = 10_000;
const WARM_UP_ROUNDS = 20;
const MEASURED_ROUNDS = 30;
const PAGE_MS_MAX = 300;
const LEDGER_ENTRIES_MIN = 100_000;
const DAY_MS = 24 * 3_600_000;

const dateBefore = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const periodQuery = (days: number) => `from=${dateBefore(days - 1)}&to=${dateBefore(0)}`;

const SUMMARY_PATH = '/api/earnings';
/** Requests that the page sends once it has the summary. */
const REQUESTS_AFTER_SUMMARY: readonly (readonly [string, string])[] = [
  ['chart of 30 days', `/api/earnings/sums?${periodQuery(30)}`],
  ['funnel of 30 days', `/api/earnings/funnel?${periodQuery(30)}`],
  ['lines', '/api/earnings/lines?limit=20'],
  ['statements', '/api/earnings/statements'],
  ['statement address', '/api/earnings/statement-address'],
  ['payouts', '/api/payouts?limit=10'],
  ['coupons', '/api/coupons'],
];
/** Requests that the page sends when the lister changes the period or a filter. */
const FILTER_REQUESTS: readonly (readonly [string, string])[] = [
  ['chart of a year', `/api/earnings/sums?${periodQuery(365)}`],
  ['lines of refunds', '/api/earnings/lines?limit=20&kind=refunds'],
];

const run = recordRun();
const stateDir = mkdtempSync(join(tmpdir(), 'market-earnings-'));
try {
  const databaseUrl = await startDatabase(stateDir);
  await waitForExit(
    startScript(['local/bulk.mjs', String(OTHER_LISTING_COUNT)], { DATABASE_URL: databaseUrl }),
  );
  const { lister, entryCount } = await insertEarnings(databaseUrl);
  const { url } = await startApi(databaseUrl, stateDir, { PAYOUT_RESERVE_PERCENT: '20' });
  const headers = { authorization: lister.authorization };
  const measureRequest = async (path: string): Promise<number> => {
    const startedAtMs = performance.now();
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - startedAtMs;
  };
  const measurePage = async (): Promise<number> => {
    const startedAtMs = performance.now();
    await measureRequest(SUMMARY_PATH);
    await Promise.all(REQUESTS_AFTER_SUMMARY.map(([, path]) => measureRequest(path)));
    return performance.now() - startedAtMs;
  };
  const singleRequests = [['summary', SUMMARY_PATH] as const, ...REQUESTS_AFTER_SUMMARY, ...FILTER_REQUESTS];
  const durationsByPath = new Map<string, number[]>(
    ['page', ...singleRequests.map(([name]) => name)].map((name) => [name, []]),
  );
  // Requests alternate, so that other load on the machine affects all of them.
  for (let round = 0; round < WARM_UP_ROUNDS + MEASURED_ROUNDS; round += 1) {
    const record = (name: string, ms: number) =>
      round >= WARM_UP_ROUNDS && durationsByPath.get(name)?.push(ms);
    record('page', await measurePage());
    for (const [name, path] of singleRequests) record(name, await measureRequest(path));
  }
  const rows: Row[] = [
    atLeast('ledger entries of the lister', entryCount, LEDGER_ENTRIES_MIN),
    ...rowsOf('whole page', durationsByPath.get('page') ?? [], PAGE_MS_MAX),
    ...singleRequests.flatMap(([name]) => rowsOf(name, durationsByPath.get(name) ?? [])),
  ];
  printAndStorePart(RESULT_FILE, run, { partName: 'earnings page', rows, runSize: 'full' });
  describeOnlyRun(join('test/results', RESULT_FILE), run);
} finally {
  await stopAllProcesses();
  rmSync(stateDir, { recursive: true, force: true });
}

/** Returns rows with the median and the 95th percentile in milliseconds; `barMs` is the limit (bar) for both. */
function rowsOf(name: string, durationsMs: readonly number[], barMs?: number): Row[] {
  const sortedMs = [...durationsMs].sort((first, second) => first - second);
  const p95Ms = sortedMs[Math.ceil(sortedMs.length * 0.95) - 1] ?? Number.NaN;
  const makeRow = (label: string, figure: number) =>
    barMs === undefined ? rowWithoutBar(label, figure) : atMost(label, figure, barMs);
  return [makeRow(`${name}: median, ms`, median(durationsMs)), makeRow(`${name}: p95, ms`, p95Ms)];
}
