/**
 * `npm run costs`: measures the processor time of the API and of Postgres for one request of each kind, with the
 * sample data and 10,000 more listings, and adds up the cost of a person's day. Other load on the machine changes
 * processor time far less than duration. Stores the figures in test/results/costs.json, which docs/capacity.md uses.
 * Needs Linux (/proc).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { insertBenchPeople } from '../bench/people.js';
import { waitForExit, readJson, startScript, stopProcess, stopAllProcesses } from '../bench/processes.js';
import { startApi, startDatabase } from '../bench/servers.js';
import { printAndStorePart } from '../bench/report.js';
import { atMost, rowWithoutBar, type ResultRow } from '../src/results/result-row.js';
import { recordRun } from '../src/results/run-record.js';
import { type Cost, costOfDay } from './day.js';
import { parentOf, postgresProcessorMicroseconds, processorMicrosecondsOf } from './processor-time.js';
import {
  cachedReadKinds,
  type RequestKind,
  type SampleIds,
  uncachedReadKinds,
  writeKinds,
} from './requests.js';

const RESULT_FILE = 'test/results/costs.json';
const LISTING_COUNT = 10_000;
const CONNECTION_COUNT = 4;
const READ_COUNTS = { warmUp: 2000, measured: 3000 };
/**
 * Numbers of writes before and during the measurement. Their sum may be 1,600 at most: the number of pairs of a
 * sender and a person to follow.
 */
const WRITE_COUNTS = { warmUp: 700, measured: 800 };
const PAYMENT_COUNT = WRITE_COUNTS.warmUp + WRITE_COUNTS.measured;
const LISTING_IDS_MIN = 400;
const FOLLOWED_COUNT = 100;
/**
 * Matches the version and variant digits of a UUID. The API accepts no other ids, but bulk rows have ids of any form.
 */
const UUID_VERSION_AND_VARIANT = /^.{14}[1-8].{4}[89ab]/;
const DAY_COST_LIMITS = { apiMs: 10, postgresMs: 3 };
const WRITE_COST_LIMITS = { apiCpuMicroseconds: 3000, postgresCpuMicroseconds: 2000 };

/** A kind of request, with the processor time of one such request. */
interface MeasuredKind {
  readonly kind: RequestKind;
  readonly cost: Cost;
}

const run = recordRun();
const stateDir = mkdtempSync(join(tmpdir(), 'market-costs-'));
try {
  const databaseUrl = await startDatabase(stateDir);
  await waitForExit(startScript(['local/bulk.mjs', String(LISTING_COUNT)], { DATABASE_URL: databaseUrl }));
  const people = await insertBenchPeople(databaseUrl, PAYMENT_COUNT);
  const postmasterPid = await prepareDatabase(databaseUrl);
  const measurements: MeasuredKind[] = [];
  const measureAll = async (
    cacheMb: string,
    kindsOf: (origin: string) => Promise<readonly RequestKind[]>,
  ) => {
    const api = await startApi(databaseUrl, stateDir, { RESPONSE_CACHE_MB: cacheMb });
    const processIds = { api: api.process.pid ?? 0, postmasterPid };
    for (const kind of await kindsOf(api.url))
      measurements.push({ kind, cost: await measureCost(api.url, kind, processIds) });
    await stopProcess(api.process);
  };
  await measureAll('0', async (origin) => uncachedReadKinds(await readSampleIds(origin)));
  await measureAll('64', async (origin) => cachedReadKinds(await readSampleIds(origin), people));
  await measureAll('64', async (origin) => writeKinds(people, await readSampleIds(origin)));
  storeResults(measurements);
} finally {
  await stopAllProcesses();
  rmSync(stateDir, { recursive: true, force: true });
}

/**
 * Inserts people to follow, then runs VACUUM as autovacuum does within a minute: without it, Postgres reads rows
 * although their index entries would be enough. Returns the process id of Postgres.
 */
async function prepareDatabase(connectionString: string): Promise<number> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO users (id, display_name, created_at, updated_at)
       SELECT gen_random_uuid(), 'Followed ' || n, '2020-01-01', now() FROM generate_series(1, $1::int) n`,
      [FOLLOWED_COUNT],
    );
    await database.query('VACUUM (ANALYZE)');
    const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return parentOf(rows[0]?.pid ?? 0);
  } finally {
    await database.end();
  }
}

async function readSampleIds(origin: string): Promise<SampleIds> {
  const people = (await readJson(`${origin}/api/users/directory?limit=100&search=followed`)) as {
    id: string;
  }[];
  const listingIds: string[] = [];
  let cursor = '';
  let ownerId = '';
  while (listingIds.length < LISTING_IDS_MIN) {
    const page = (await readJson(`${origin}/api/mvps?limit=100${cursor}`)) as {
      mvps: { id: string; userId: string }[];
      nextCursor: string;
    };
    ownerId ||= page.mvps[0]?.userId ?? '';
    listingIds.push(...page.mvps.map(({ id }) => id).filter((id) => UUID_VERSION_AND_VARIANT.test(id)));
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  return {
    listingIds,
    ownerId,
    personIds: people.map(({ id }) => id).filter((id) => UUID_VERSION_AND_VARIANT.test(id)),
  };
}

/** Measures the cost of one request of a kind. Throws if a request was refused. */
async function measureCost(
  origin: string,
  kind: RequestKind,
  { api, postmasterPid }: { api: number; postmasterPid: number },
): Promise<Cost> {
  const { warmUp, measured } = kind.isWrite ? WRITE_COUNTS : READ_COUNTS;
  await sendRequests(origin, kind, warmUp);
  const timesBefore = {
    api: processorMicrosecondsOf(api),
    postgres: postgresProcessorMicroseconds(postmasterPid),
  };
  await sendRequests(origin, kind, measured);
  const cost = {
    apiCpuMicroseconds: Math.round((processorMicrosecondsOf(api) - timesBefore.api) / measured),
    postgresCpuMicroseconds: Math.round(
      (postgresProcessorMicroseconds(postmasterPid) - timesBefore.postgres) / measured,
    ),
  };
  console.log(
    `${kind.name}: ${cost.apiCpuMicroseconds} µs of api, ${cost.postgresCpuMicroseconds} µs of Postgres`,
  );
  return cost;
}

async function sendRequests(
  origin: string,
  { name, nextRequest }: RequestKind,
  count: number,
): Promise<void> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTION_COUNT,
    amount: count,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, headers, body } = nextRequest();
          return {
            ...request,
            method,
            path,
            headers: { ...request.headers, ...headers },
            ...(body && { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  const refusedCount = result.non2xx + result.errors;
  const statuses = JSON.stringify(result.statusCodeStats);
  if (refusedCount > 0)
    throw new Error(`${name}: ${refusedCount} of ${count} requests were refused: ${statuses}`);
}

/** Stores all rows, and the processor time that one person costs per day. */
function storeResults(measurements: readonly MeasuredKind[]): void {
  const dayCost = costOfDay(new Map(measurements.map(({ kind, cost }) => [kind.name, cost])));
  const rows = [
    atMost('a day of a person: API, ms', dayCost.apiMs, DAY_COST_LIMITS.apiMs),
    atMost('a day of a person: Postgres, ms', dayCost.postgresMs, DAY_COST_LIMITS.postgresMs),
    ...measurements.flatMap(rowsOf),
  ];
  printAndStorePart('costs.json', run, {
    partName: `costs at ${LISTING_COUNT} listings`,
    rows,
    runSize: 'full',
  });
  const storedResults: object = JSON.parse(readFileSync(RESULT_FILE, 'utf8'));
  const { commit, machine } = run;
  writeFileSync(
    RESULT_FILE,
    `${JSON.stringify({ commit, machine, day: dayCost, ...storedResults }, null, 2)}\n`,
  );
}

function rowsOf({ kind: { name, isWrite }, cost }: MeasuredKind): ResultRow[] {
  const makeRow = (label: string, figure: number, bar: number) =>
    isWrite ? atMost(label, figure, bar) : rowWithoutBar(label, figure);
  return [
    makeRow(`${name}: API, µs`, cost.apiCpuMicroseconds, WRITE_COST_LIMITS.apiCpuMicroseconds),
    makeRow(`${name}: Postgres, µs`, cost.postgresCpuMicroseconds, WRITE_COST_LIMITS.postgresCpuMicroseconds),
  ];
}
