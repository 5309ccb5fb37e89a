// `npm run scale-out`: starts three APIs behind nginx and three workers on Redis, runs journeys through them, prints
// how much work each process did, and stores it in test/results/scale-out.json. `npm run scale-out -- uploads console`
// runs those journeys only and stores nothing. Exits with 1 if a journey fails, a process did no work, or nginx or
// redis-server is missing.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../src/servers/ensure-browser.mjs';
import { ensureNginx, ensureRedis } from '../src/servers/ensure-servers.mjs';
import { waitForStackDescription, freePort, waitUntilReady, startProgram } from './processes.mjs';
import { startProxy } from './proxy.mjs';
import { requestCounts, jobCounts } from './shares.mjs';

const PROCESS_COUNT = 3;
const JOURNEY_NAMES = ['across', 'main-path', 'messages-live', 'selling', 'uploads', 'console'].map(
  // The suffix makes the name unambiguous, since a folder may have the same name.
  (name) => `${name}.journey`,
);

const CHOSEN_JOURNEYS = process.argv.slice(2);

const missingPrograms = [!ensureNginx() && 'nginx', !ensureRedis() && 'redis-server'].filter(Boolean);
if (missingPrograms.length > 0) {
  console.error(
    `Not tested: ${missingPrograms.join(' and ')} missing, so nothing was scaled out (Debian: apt-get install ${missingPrograms.join(' ')}).`,
  );
  process.exit(1);
}
// Imported only here, because these modules are compiled: the check above must also work before the first build.
const { storePart } = await import('../dist/src/results/result-file.js');
const { atLeast, atMost, rowWithoutBar } = await import('../dist/src/results/result-row.js');
const { recordRun } = await import('../dist/src/results/run-record.js');
const RUN = recordRun();
const executable = await ensureBrowser();
const folder = mkdtempSync(join(tmpdir(), 'market-scale-out-'));
const startedProcesses = [];
const startAndRecord = (options) => {
  const startedProcess = startProgram({ logDir: folder, ...options });
  startedProcesses.push(startedProcess);
  return startedProcess;
};
try {
  process.exitCode = await runScaledOut();
} finally {
  for (const startedProcess of startedProcesses.reverse()) await startedProcess.stop();
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`The logs are in ${folder}`);
}

async function runScaledOut() {
  const apiPorts = await createPerProcess(freePort);
  const workerPorts = await createPerProcess(freePort);
  const [proxyPort, redisPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${proxyPort}`;
  startAndRecord({
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
  const sharedSettings = {
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    CI: 'true',
  };
  const stateFolder = join(folder, 'state');
  const firstStack = startAndRecord({
    name: 'stack',
    command: process.execPath,
    args: ['local/start.mjs'],
    env: {
      ...sharedSettings,
      MARKET_STATE_DIR: stateFolder,
      MARKET_WITHOUT: 'workers',
      PORT: String(apiPorts[0]),
    },
  });
  await waitUntilReady(`http://localhost:${apiPorts[0]}/readyz`, firstStack);
  const stackFile = join(stateFolder, 'stack.json');
  const { settings } = await waitForStackDescription(stackFile);
  const proxy = await startProxy({ folder: join(folder, 'proxy'), port: proxyPort, apiPorts });
  startedProcesses.push(proxy);
  const otherServers = [
    ...apiPorts
      .slice(1)
      .map((port, index) => ({ name: `api-${index + 2}`, workspace: 'api', port, variable: 'PORT' })),
    ...workerPorts.map((port, index) => ({
      name: `workers-${index + 1}`,
      workspace: 'workers',
      port,
      variable: 'WORKERS_PORT',
    })),
  ].map(({ name, workspace, port, variable }) => {
    const env = { ...settings, ...sharedSettings, [variable]: String(port) };
    return {
      port,
      process: startAndRecord({ name, command: process.execPath, args: [`${workspace}/dist/main.js`], env }),
    };
  });
  for (const { port, process } of otherServers)
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, process);
  console.log(`${PROCESS_COUNT} apis behind ${url}, ${PROCESS_COUNT} workers on Redis`);
  const apis = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  const journeyResult = await runJourneys({ url, stackFile, apis });
  const workCounts = {
    requests: requestCounts(join(folder, 'proxy'), apiPorts),
    jobs: await jobCounts(workerPorts),
    journeys: journeyResult.stats,
  };
  console.table(workCounts.requests);
  console.table(workCounts.jobs);
  console.log(`${journeyResult.stats.passed} journeys passed, ${journeyResult.stats.failed} failed`);
  if (CHOSEN_JOURNEYS.length > 0) return journeyResult.code;
  storePart('test/results/scale-out.json', RUN, {
    partName: 'scale-out',
    rows: rowsOf(workCounts),
    runSize: 'full',
  });
  const isAnyProcessIdle = [...workCounts.requests, ...workCounts.jobs].some(({ count }) => count === 0);
  if (isAnyProcessIdle) console.log('A process did nothing, so this run proves nothing about it.');
  return journeyResult.code === 0 && !isAnyProcessIdle ? 0 : 1;
}

/** Returns a row for each process's share of the work, and one for the journeys. */
function rowsOf({ requests, jobs, journeys }) {
  return [
    ...requests.map(({ process, count }) => atLeast(`${process}: requests`, count, 1)),
    ...jobs.map(({ process, count }) => atLeast(`${process}: jobs`, count, 1)),
    atLeast('journeys passed', journeys.passed, 1),
    rowWithoutBar('journeys that passed at their second try', journeys.secondTry),
    atMost('journeys failed', journeys.failed, 0),
  ];
}

async function createPerProcess(createOne) {
  const results = [];
  for (let count = 0; count < PROCESS_COUNT; count += 1) results.push(await createOne());
  return results;
}

async function runJourneys({ url, stackFile, apis }) {
  const reportFile = join(folder, 'journeys.json');
  const child = spawn(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/scale-out/playwright.config.ts',
      ...(CHOSEN_JOURNEYS.length > 0 ? CHOSEN_JOURNEYS : JOURNEY_NAMES),
    ],
    {
      env: {
        ...process.env,
        BASE_URL: url,
        STACK_FILE: stackFile,
        API_URLS: apis.join(','),
        JOURNEY_RUN: 'scale-out',
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
        ...(executable && { CHROMIUM: executable }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const code = await new Promise((resolve) => child.once('close', resolve));
  const { stats } = JSON.parse(readFileSync(reportFile, 'utf8'));
  return {
    code,
    stats: { passed: stats.expected + stats.flaky, secondTry: stats.flaky, failed: stats.unexpected },
  };
}
