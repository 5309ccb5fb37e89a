// `npm run costs`: measures the processor time of the API and Postgres for one request of each kind, on a stack of its own
// with the sample data and 10,000 more listings. Other load on the machine changes processor time far less than duration.
// Stores the figures in test/results/costs.json, which docs/capacity.md uses. Needs Linux (/proc).
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { AccessTokens } from '../../api/dist/http/access/access-tokens.js';
import { storePart } from '../dist/src/results/result-file.js';
import { recorded } from '../dist/src/results/result-row.js';
import { recordRun } from '../dist/src/results/run-record.js';
import { described, freePort, ready, start } from './processes.mjs';

const SECONDS = 5;
const CONNECTIONS = 4;
const LISTINGS = 10_000;
/** The unit of /proc times: a hundredth of a second. */
const TICK_MICROSECONDS = 10_000;

const run = recordRun();
const folder = mkdtempSync(join(tmpdir(), 'market-costs-'));
const running = [];
const startOne = (options) => {
  const one = start({ logDir: folder, command: process.execPath, ...options });
  running.push(one);
  return one;
};
try {
  const costsOfEach = await costs();
  console.table(costsOfEach);
  const rows = costsOfEach.flatMap(({ name, apiMicroseconds, postgresMicroseconds }) => [
    recorded(`${name}: API, µs`, apiMicroseconds),
    recorded(`${name}: Postgres, µs`, postgresMicroseconds),
  ]);
  storePart('test/results/costs.json', run, { part: `costs at ${LISTINGS} listings`, rows, numbers: 'full' });
} finally {
  for (const one of running.reverse()) await one.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function costs() {
  const [port, cachedPort] = [await freePort(), await freePort()];
  const quiet = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn', CI: 'true', MARKET_WITHOUT: 'workers' };
  const env = { ...quiet, ANSWERS_KEPT_MB: '0', MARKET_STATE_DIR: join(folder, 'state'), PORT: String(port) };
  const stack = startOne({ name: 'stack', args: ['local/start.mjs'], env });
  await ready(`http://localhost:${port}/readyz`, stack);
  const { settings, databaseUrl } = await described(join(folder, 'state', 'stack.json'));
  execFileSync(process.execPath, ['local/bulk.mjs', String(LISTINGS)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  await asAfterAutovacuum(databaseUrl);
  const cachedEnv = { ...settings, ...quiet, ANSWERS_KEPT_MB: '64', PORT: String(cachedPort) };
  const cachedApi = startOne({ name: 'api-cached', args: ['api/dist/main.js'], env: cachedEnv });
  await ready(`http://localhost:${cachedPort}/readyz`, cachedApi);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const postmaster = await postmasterOf(database);
  const rows = [];
  for (const one of await cases({ database, settings, uncached: port, cached: cachedPort }))
    rows.push(await cost(one, postmaster));
  await database.end();
  return rows;
}

/** The requests to measure, to the API without the response cache (`uncached`) or to the one with it (`cached`). */
async function cases({ database, settings, uncached, cached }) {
  const at = (port, path) => `http://127.0.0.1:${port}${path}`;
  const { mvps } = await (await fetch(at(uncached, '/api/mvps'))).json();
  const { id, userId } = mvps[0];
  const sender = await signedIn(database, settings);
  const body = JSON.stringify({ recipientId: userId, subject: 'Hello', content: 'Is it still for rent?' });
  const write = { method: 'POST', headers: { ...sender, 'content-type': 'application/json' }, body };
  return [
    { name: 'cached list', url: at(cached, '/api/mvps') },
    { name: 'cached detail', url: at(cached, `/api/mvps/${id}`) },
    { name: 'list', url: at(uncached, '/api/mvps') },
    { name: 'list of a category by price', url: at(uncached, '/api/mvps?category=Finance&sort=price') },
    { name: 'search', url: at(uncached, '/api/mvps?search=app') },
    { name: 'detail', url: at(uncached, `/api/mvps/${id}`) },
    { name: 'list of a signed-in user', url: at(cached, '/api/mvps'), headers: sender },
    { name: 'detail of a signed-in user', url: at(cached, `/api/mvps/${id}`), headers: sender },
    { name: 'public profile', url: at(cached, `/api/users/public/${userId}`) },
    { name: 'directory', url: at(uncached, '/api/users/directory') },
    { name: 'directory of a signed-in user', url: at(cached, '/api/users/directory'), headers: sender },
    { name: 'rendered page of an MVP', url: at(cached, `/mvp/${id}`), headers: { accept: 'text/html' } },
    { name: 'messages of a user', url: at(uncached, '/api/users/messages'), headers: sender },
    { name: 'message sent', url: at(uncached, '/api/users/messages'), ...write },
  ];
}

/** Does what autovacuum does within a minute: without it, Postgres reads rows whose index entries would be enough. */
async function asAfterAutovacuum(connectionString) {
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query('VACUUM (ANALYZE)');
  await database.end();
}

async function signedIn(database, settings) {
  const { rows } = await database.query(
    'SELECT id FROM users WHERE NOT EXISTS (SELECT FROM listings WHERE owner_id = users.id) ORDER BY created_at LIMIT 1',
  );
  const claims = { userId: rows[0].id, sessionId: randomUUID() };
  await database.query(
    `INSERT INTO sessions (id, user_id, user_agent, created_at, last_used_at, expires_at)
     VALUES ($1, $2, 'costs', now(), now(), now() + interval '1 day')`,
    [claims.sessionId, claims.userId],
  );
  const token = await new AccessTokens(settings, { now: () => new Date() }).sign(claims);
  return { authorization: `Bearer ${token}` };
}

async function cost({ name, url, ...request }, postmaster) {
  const ask = (duration) => autocannon({ url, connections: CONNECTIONS, duration, ...request });
  await ask(1);
  const metrics = new URL('/metrics', url);
  const before = { api: await processorOf(metrics), postgres: processorBelow(postmaster) };
  const { requests, non2xx, errors } = await ask(SECONDS);
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} responses that are not 2xx, ${errors} errors`);
  const share = (spent) => Math.round(spent / requests.total);
  return {
    name,
    apiMicroseconds: share((await processorOf(metrics)) - before.api),
    postgresMicroseconds: share(processorBelow(postmaster) - before.postgres),
  };
}

/** Processor time of the API so far, in microseconds. */
async function processorOf(metrics) {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(text)[1]) * 1e6;
}

async function postmasterOf(database) {
  const { rows } = await database.query('SELECT pg_backend_pid() AS pid');
  return Number(statOf(rows[0].pid).parent);
}

/** Processor time of all Postgres processes so far, running and exited, in microseconds. */
function processorBelow(postmaster) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = processes.map((pid) => {
    const stat = statOf(pid);
    if (Number(pid) === postmaster) return stat.own + stat.ended;
    return stat.parent === postmaster ? stat.own : 0;
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MICROSECONDS;
}

function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const number = (at) => Number(fields[at]);
    return { parent: number(1), own: number(11) + number(12), ended: number(13) + number(14) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}
