// `npm run scale-out`: starts three APIs behind nginx and three workers on Redis, runs journeys through them, prints
// how much work each process did, and stores it in test/results/scale-out.json. `npm run scale-out -- uploads console`
// runs those journeys only and stores nothing. Exits with 1 if a journey fails, a process did no work or a part is
// missing.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../src/servers/ensure-browser.mjs';
import { ensureNginx, ensureRedis } from '../src/servers/ensure-servers.mjs';
import { described, freePort, ready, start } from './processes.mjs';
import { startProxy } from './proxy.mjs';
import { shares, workDone } from './shares.mjs';

const PROCESSES = 3;
const JOURNEYS = ['across', 'main-path', 'messages-live', 'selling', 'uploads', 'console'].map(
  // The suffix makes the name unambiguous, since a folder may have the same name.
  (name) => `${name}.journey`,
);

const CHOSEN = process.argv.slice(2);

const missing = [!ensureNginx() && 'nginx', !ensureRedis() && 'redis-server'].filter(Boolean);
if (missing.length > 0) {
  console.error(
    `Not tested: ${missing.join(' and ')} missing, so nothing was scaled out (Debian: apt-get install ${missing.join(' ')}).`,
  );
  process.exit(1);
}
// Imported here because the module is compiled; the check above must also work before the first build.
const { storePart } = await import('../dist/src/results/result-file.js');
const { atLeast, atMost, recorded } = await import('../dist/src/results/result-row.js');
const { recordRun } = await import('../dist/src/results/run-record.js');
const RUN = recordRun();
const executable = await ensureBrowser();
const folder = mkdtempSync(join(tmpdir(), 'market-scale-out-'));
const running = [];
const run = (options) => {
  const one = start({ logDir: folder, ...options });
  running.push(one);
  return one;
};
try {
  process.exitCode = await scaledOut();
} finally {
  for (const one of running.reverse()) await one.stop();
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`The logs are in ${folder}`);
}

async function scaledOut() {
  const apiPorts = await several(freePort);
  const workerPorts = await several(freePort);
  const [proxyPort, redisPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${proxyPort}`;
  run({
    name: 'redis',
    command: 'redis-server',
    args: [
      '--port',
      String(redisPort),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
      '--dir',
      folder,
    ],
  });
  const shared = {
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    CI: 'true',
  };
  const state = join(folder, 'state');
  const first = run({
    name: 'stack',
    command: process.execPath,
    args: ['local/start.mjs'],
    env: { ...shared, MARKET_STATE_DIR: state, MARKET_WITHOUT: 'workers', PORT: String(apiPorts[0]) },
  });
  await ready(`http://localhost:${apiPorts[0]}/readyz`, first);
  const stackFile = join(state, 'stack.json');
  const { settings } = await described(stackFile);
  const proxy = await startProxy({ folder: join(folder, 'proxy'), port: proxyPort, apiPorts });
  running.push(proxy);
  const more = [
    ...apiPorts.slice(1).map((port, at) => ({ name: `api-${at + 2}`, room: 'api', port, variable: 'PORT' })),
    ...workerPorts.map((port, at) => ({
      name: `workers-${at + 1}`,
      room: 'workers',
      port,
      variable: 'WORKERS_PORT',
    })),
  ].map(({ name, room, port, variable }) => {
    const env = { ...settings, ...shared, [variable]: String(port) };
    return { port, process: run({ name, command: process.execPath, args: [`${room}/dist/main.js`], env }) };
  });
  for (const { port, process } of more) await ready(`http://127.0.0.1:${port}/readyz`, process);
  console.log(`${PROCESSES} apis behind ${url}, ${PROCESSES} workers on Redis`);
  const apis = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  const walked = await walk({ url, stackFile, apis });
  const done = {
    requests: shares(join(folder, 'proxy'), apiPorts),
    jobs: await workDone(workerPorts),
    journeys: walked.stats,
  };
  console.table(done.requests);
  console.table(done.jobs);
  console.log(`${walked.stats.passed} journeys passed, ${walked.stats.failed} failed`);
  if (CHOSEN.length > 0) return walked.code;
  storePart('test/results/scale-out.json', RUN, { part: 'scale-out', rows: rowsOf(done), numbers: 'full' });
  const idle = [...done.requests, ...done.jobs].some(({ count }) => count === 0);
  if (idle) console.log('A process did nothing, so this run proves nothing about it.');
  return walked.code === 0 && !idle ? 0 : 1;
}

/** Returns a row for each process's share of the work, and one for the journeys. */
function rowsOf({ requests, jobs, journeys }) {
  return [
    ...requests.map(({ process, count }) => atLeast(`${process}: requests`, count, 1)),
    ...jobs.map(({ process, count }) => atLeast(`${process}: jobs`, count, 1)),
    atLeast('journeys passed', journeys.passed, 1),
    recorded('journeys that passed at their second try', journeys.secondTry),
    atMost('journeys failed', journeys.failed, 0),
  ];
}

async function several(make) {
  const made = [];
  for (let count = 0; count < PROCESSES; count += 1) made.push(await make());
  return made;
}

async function walk({ url, stackFile, apis }) {
  const report = join(folder, 'journeys.json');
  const child = spawn(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/scale-out/playwright.config.ts',
      ...(CHOSEN.length > 0 ? CHOSEN : JOURNEYS),
    ],
    {
      env: {
        ...process.env,
        BASE_URL: url,
        STACK_FILE: stackFile,
        API_URLS: apis.join(','),
        WALK: 'scale-out',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(executable && { CHROMIUM: executable }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const code = await new Promise((resolve) => child.once('close', resolve));
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    code,
    stats: { passed: stats.expected + stats.flaky, secondTry: stats.flaky, failed: stats.unexpected },
  };
}
