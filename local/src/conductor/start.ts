import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { startPostgres } from '../postgres/start-postgres.js';
import { PLAN_VARIABLE } from '../stand-ins/plan.js';
import { type Child, type ChildOptions, startChild } from './child.js';
import { type Environment, findPartlySetGroupError, readEnvironment } from './environment.js';
import { loadOrCreateSecrets } from './installation-secrets.js';
import { lockStateFolder } from './state-folder-lock.js';
import { planStandIns } from './plan-stand-ins.js';
import { choosePorts } from './ports.js';
import { PREPARATION_VARIABLE, type Preparation, type PreparationResult } from './preparation.js';
import { startScreenText } from './start-overview.js';
import { signInHints } from './sign-in-hints.js';
import { printIfSlow } from './slow-step.js';
import { ProcessGroup } from './process-group.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const READY_WITHIN_MS = 60_000;
const POLL_INTERVAL_MS = 50;
/**
 * How long the api may take to shut down. In production, an api that shuts down waits until proxies send new requests
 * to another process. A local installation has no other process, so a short time is enough.
 */
const API_STOPS_WITHIN_MS = 1500;
/** Placeholders for values that are created later, so that the other settings can be validated first. */
const PLACEHOLDER_SECRET = 'x'.repeat(32);
const PLACEHOLDER_DATABASE_URL = 'postgres://localhost/market';

const localUrl = (port: number) => `http://localhost:${port}`;

/** Options of the local installation. */
export interface StartOptions {
  /** Whether the api and the workers restart when a compiled module of theirs changes. */
  readonly isWatching?: boolean;
}

/**
 * Starts the product, and a stand-in for each external service that is not configured. Waits until the api is ready,
 * and prints the addresses. Stops everything on Ctrl-C.
 */
export async function start(options: StartOptions = {}): Promise<void> {
  const processGroup = new ProcessGroup();
  try {
    await startAll(processGroup, options);
  } catch (error) {
    // After Ctrl-C a step of the start may fail because its processes are stopping, so the error is not reported.
    const wasStopped = processGroup.isStopping;
    await processGroup.stopAll();
    if (wasStopped) return;
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

async function startAll(processGroup: ProcessGroup, { isWatching = false }: StartOptions): Promise<void> {
  const startedAtMs = performance.now();
  const environment = readEnvironment(root);
  const settingsError = findPartlySetGroupError(environment);
  if (settingsError) throw new Error(settingsError);
  const stateDir = resolve(environment['MARKET_STATE_DIR'] ?? join(root, '.state'));
  const logDir = join(stateDir, 'logs');
  // Validates the settings now, so that a wrong value stops the start before any process runs.
  readSettings({
    ...environment,
    NODE_ENV: environment['NODE_ENV'] ?? 'development',
    AUTH_SECRET: environment['AUTH_SECRET'] ?? PLACEHOLDER_SECRET,
    DATABASE_URL: environment['DATABASE_URL'] ?? PLACEHOLDER_DATABASE_URL,
  });
  mkdirSync(logDir, { recursive: true });
  lockStateFolder(stateDir);
  const stackFile = join(stateDir, 'stack.json');
  rmSync(stackFile, { force: true });
  process.once('exit', () => rmSync(stackFile, { force: true }));

  const preferredPort = Number(environment['PORT'] ?? 3000);
  const { ports, notes } = await choosePorts(preferredPort);
  const configuredUrl = environment['PUBLIC_URL'];
  // If the public URL is missing or is localhost with the preferred port, it gets the chosen port. Any other public URL
  // is used as given.
  const publicUrl =
    configuredUrl && configuredUrl !== localUrl(preferredPort) ? configuredUrl : localUrl(ports.product);
  const planned = planStandIns({ environment, ports, publicUrl, stateDir });
  const secrets = loadOrCreateSecrets(stateDir);
  const commonEnvironment: Environment = {
    ...environment,
    NODE_ENV: environment['NODE_ENV'] ?? 'development',
    AUTH_SECRET: environment['AUTH_SECRET'] ?? secrets.authSecret,
    GITHUB_TOKEN_KEYS: environment['GITHUB_TOKEN_KEYS'] ?? secrets.tokenKeys,
    STORAGE_DIR: resolve(environment['STORAGE_DIR'] ?? join(stateDir, 'objects')),
    ...planned.settings,
    PORT: String(ports.product),
    PUBLIC_URL: publicUrl,
  };

  const startProcess = (options: Omit<ChildOptions, 'logDir'>): Child =>
    processGroup.watch(startChild({ ...options, script: join(root, options.script), logDir }));
  // A watched server runs from its compiled modules, because a bundle would have to be rebuilt on each change.
  const serverOptions = (name: string, module: string) => ({
    name,
    script: `${name}/dist/${isWatching ? module : 'main.js'}`,
    isWatching,
  });
  const standIns = startProcess({
    name: 'stand-ins',
    script: 'local/dist/stand-ins/main.js',
    env: { ...commonEnvironment, [PLAN_VARIABLE]: JSON.stringify(planned.plan) },
    isNeededByOthers: true,
  });
  const databaseUrl =
    environment['DATABASE_URL'] ??
    (await printIfSlow(
      'Starting Postgres',
      startEmbeddedPostgres({ stateDir, logDir, processGroup, notes }),
    ));
  const databasePreparation = prepare(logDir, commonEnvironment, {
    migrationUrl: environment['DATABASE_DIRECT_URL'] ?? databaseUrl,
    // A database that the developer configured gets no sample data.
    sample: environment['DATABASE_URL']
      ? undefined
      : { databaseUrl, storageDir: commonEnvironment['STORAGE_DIR'] ?? '', demoBaseUrl: planned.contentUrl },
    hasGitHubStandIn: planned.plan.github !== undefined,
  });
  await Promise.all([
    printIfSlow('Preparing the database', databasePreparation),
    printIfSlow('Starting the stand-ins', standIns.receiveMessage()),
  ]);

  const env: Environment = { ...commonEnvironment, DATABASE_URL: databaseUrl };
  const omittedServers = new Set((environment['MARKET_WITHOUT'] ?? '').split(','));
  const api = startProcess({ ...serverOptions('api', 'serve.js'), env, stopWithinMs: API_STOPS_WITHIN_MS });
  const workers = omittedServers.has('workers')
    ? undefined
    : startProcess({ ...serverOptions('workers', 'work.js'), env });
  await printIfSlow('Starting the api', waitUntilReady(`${localUrl(ports.product)}/readyz`, api));

  const pids = { conductor: process.pid, api: api.pid, workers: workers?.pid, standIns: standIns.pid };
  const installation = {
    publicUrl,
    databaseUrl,
    inboxUrl: planned.inboxUrl,
    payPalUrl: planned.payPalUrl,
    contentUrl: planned.contentUrl,
    pids,
    // Stores the settings, so that other commands of this installation, such as a backup, use the same values.
    settings: Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value)),
  };
  writeFileSync(stackFile, JSON.stringify(installation, null, 2), { mode: 0o600 });
  const standInProviders = (['github', 'google'] as const).filter((provider) => planned.plan[provider]);
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(startScreenText({ ...installation, signIn: signInHints(standInProviders), notes, seconds }));
}

/**
 * Migrates the database and loads the sample data in a separate process. Throws the process's error message if that
 * fails.
 */
async function prepare(logDir: string, env: Environment, preparation: Preparation): Promise<void> {
  const child = startChild({
    name: 'prepare',
    script: join(root, 'local/dist/conductor/prepare.js'),
    env: { ...env, [PREPARATION_VARIABLE]: JSON.stringify(preparation) },
    logDir,
  });
  const { failure } = (await child.receiveMessage()) as PreparationResult;
  if (failure !== undefined) throw new Error(failure);
}

interface PostgresContext {
  readonly stateDir: string;
  readonly logDir: string;
  readonly processGroup: ProcessGroup;
  readonly notes: string[];
}

async function startEmbeddedPostgres({
  stateDir,
  logDir,
  processGroup,
  notes,
}: PostgresContext): Promise<string> {
  const logFile = join(logDir, 'postgres.log');
  const postgres = await startPostgres({ dataDir: join(stateDir, 'postgres'), logFile });
  if (postgres.dataFolder !== undefined) {
    notes.push(
      `the database lies in ${postgres.dataFolder}, since the account it runs as may not enter ${stateDir}.`,
    );
  }
  processGroup.watch({
    name: 'Postgres',
    isNeededByOthers: true,
    ended: postgres.ended,
    stop: () => postgres.stop(),
    lastLogLines: () => `See ${logFile}`,
  });
  return postgres.url;
}

async function waitUntilReady(url: string, api: Child): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    // Each request closes its connection, because on shutdown the api waits for open connections.
    const response = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined);
    if (response?.ok) return;
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`The api was not ready within ${READY_WITHIN_MS / 1000} s:\n${api.lastLogLines()}`);
}
