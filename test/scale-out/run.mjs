// `npm run scale-out`: three apis behind nginx and three workers on Redis, all of one installation, and the journeys
// through them. Prints which process did how much, and writes test/results/scale-out.json.
// `npm run scale-out -- uploads console` walks those journeys alone.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../src/ensure-browser.mjs';
import { ensureNginx } from '../src/ensure-nginx.mjs';
import { ensureRedis } from '../src/ensure-redis.mjs';
import { described, freePort, ready, start } from './processes.mjs';
import { startProxy } from './proxy.mjs';
import { shares, workDone } from './shares.mjs';

const PROCESSES = 3;
const JOURNEYS = ['across', 'main-path', 'messages-live', 'selling', 'uploads', 'console'];

const CHOSEN = process.argv.slice(2);

if (!ensureNginx() || !ensureRedis()) {
  console.log(
    'Nothing is scaled out here: nginx and redis-server are needed (Debian: apt-get install nginx redis-server).',
  );
  process.exit(0);
}
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
  else console.log(`Their lines are in ${folder}`);
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
    TRUST_PROXY: 'true',
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
  // Some journeys alone are for whoever mends something.
  if (CHOSEN.length > 0) return walked.code;
  mkdirSync('test/results', { recursive: true });
  writeFileSync('test/results/scale-out.json', `${JSON.stringify(done, null, 2)}\n`);
  const idle = [...done.requests, ...done.jobs].some(({ count }) => count === 0);
  if (idle) console.log('A process did nothing: what it was to prove is not proved.');
  return walked.code === 0 && !idle ? 0 : 1;
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
