// `npm run costs`: what one request of each kind costs the api and Postgres in processor time, on a stack of its own with
// the sample data and 10,000 listings more. Processor time, not the clock's: a machine that does much else hardly changes
// it. Writes test/results/costs.json, which docs/capacity.md goes by. Needs Linux (/proc).
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { AccessTokens } from '../../api/dist/http/access-tokens.js';
import { described, freePort, ready, start } from './processes.mjs';

const SECONDS = 5;
const CONNECTIONS = 4;
const LISTINGS = 10_000;
/** Of /proc: a hundredth of a second. */
const TICK_MICROSECONDS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'market-costs-'));
const running = [];
const run = (options) => {
  const one = start({ logDir: folder, command: process.execPath, ...options });
  running.push(one);
  return one;
};
try {
  const rows = await costs();
  console.table(rows);
  writeFileSync('test/results/costs.json', `${JSON.stringify({ listings: LISTINGS, rows }, null, 2)}\n`);
} finally {
  for (const one of running.reverse()) await one.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function costs() {
  const [port, keptPort] = [await freePort(), await freePort()];
  const quiet = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn', CI: 'true', MARKET_WITHOUT: 'workers' };
  const env = { ...quiet, ANSWERS_KEPT_MB: '0', MARKET_STATE_DIR: join(folder, 'state'), PORT: String(port) };
  const stack = run({ name: 'stack', args: ['local/start.mjs'], env });
  await ready(`http://localhost:${port}/readyz`, stack);
  const { settings, databaseUrl } = await described(join(folder, 'state', 'stack.json'));
  execFileSync(process.execPath, ['local/bulk.mjs', String(LISTINGS)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const keptEnv = { ...settings, ...quiet, ANSWERS_KEPT_MB: '64', PORT: String(keptPort) };
  const keeping = run({ name: 'api-keeping', args: ['api/dist/main.js'], env: keptEnv });
  await ready(`http://localhost:${keptPort}/readyz`, keeping);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const postmaster = await postmasterOf(database);
  const rows = [];
  for (const one of await cases({ database, settings, made: port, kept: keptPort }))
    rows.push(await cost(one, postmaster));
  await database.end();
  return rows;
}

/** Each kind of request, to the api that keeps no answers or to the one that does. */
async function cases({ database, settings, made, kept }) {
  const at = (port, path) => `http://127.0.0.1:${port}${path}`;
  const { mvps } = await (await fetch(at(made, '/api/mvps'))).json();
  const { id, userId } = mvps[0];
  const sender = await signedIn(database, settings);
  const body = JSON.stringify({ recipientId: userId, subject: 'Hello', content: 'Is it still for rent?' });
  const write = { method: 'POST', headers: { ...sender, 'content-type': 'application/json' }, body };
  return [
    { name: 'list, kept', url: at(kept, '/api/mvps') },
    { name: 'detail, kept', url: at(kept, `/api/mvps/${id}`) },
    { name: 'list, made', url: at(made, '/api/mvps') },
    { name: 'list of a category by price, made', url: at(made, '/api/mvps?category=Finance&sort=price') },
    { name: 'search, made', url: at(made, '/api/mvps?search=app') },
    { name: 'detail, made', url: at(made, `/api/mvps/${id}`) },
    { name: 'list of somebody signed in', url: at(made, '/api/mvps'), headers: sender },
    { name: 'public profile', url: at(made, `/api/users/public/${userId}`) },
    { name: 'directory', url: at(made, '/api/users/directory') },
    { name: 'page of an MVP, rendered', url: at(kept, `/mvp/${id}`), headers: { accept: 'text/html' } },
    { name: 'messages of somebody', url: at(made, '/api/users/messages'), headers: sender },
    { name: 'message sent', url: at(made, '/api/users/messages'), ...write },
  ];
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
  if (non2xx + errors > 0)
    throw new Error(`${name}: ${non2xx} answers that are no success, ${errors} errors`);
  const share = (spent) => Math.round(spent / requests.total);
  return {
    name,
    apiMicroseconds: share((await processorOf(metrics)) - before.api),
    postgresMicroseconds: share(processorBelow(postmaster) - before.postgres),
  };
}

/** Processor time of a process of ours, in microseconds. */
async function processorOf(metrics) {
  const text = await (await fetch(metrics)).text();
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(text)[1]) * 1e6;
}

async function postmasterOf(database) {
  const { rows } = await database.query('SELECT pg_backend_pid() AS pid');
  return Number(statOf(rows[0].pid).parent);
}

/** Processor time of all of Postgres, those of its processes that have ended included, in microseconds. */
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
