import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@market/domain/database/migrate';
import { readSettings } from '@market/domain/foundation/configuration';
import { startPostgres } from '../postgres/start-postgres.js';
import { loadSample } from '../sample/load.js';
import { PLAN_VARIABLE } from '../stand-ins/plan.js';
import { STAND_IN_PEOPLE } from '../stand-ins/people.js';
import { type Child, startChild } from './child.js';
import { type Environment, halfSet, readEnvironment } from './environment.js';
import { keptSecrets } from './kept-secrets.js';
import { claim } from './only-one.js';
import { planParts } from './plan-parts.js';
import { choosePorts } from './ports.js';
import { screen } from './screen.js';
import { signInHints } from './sign-in-hints.js';
import { Stoppers } from './stoppers.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Stand for what is made or started later, while the given values are looked through. */
const UNSET_SECRET = 'x'.repeat(32);
const UNSET_DATABASE = 'postgres://localhost/market';

const at = (port: number) => `http://localhost:${port}`;

/** Starts all that is not replaced by a real part, waits until it is ready, says where it is, stops with Ctrl-C. */
export async function start(): Promise<void> {
  const stoppers = new Stoppers();
  try {
    await startAll(stoppers);
  } catch (error) {
    await stoppers.stopAll();
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

async function startAll(stoppers: Stoppers): Promise<void> {
  const began = performance.now();
  const environment = readEnvironment(root);
  const mistake = halfSet(environment);
  if (mistake) throw new Error(mistake);
  const stateDir = resolve(environment['MARKET_STATE_DIR'] ?? join(root, '.state'));
  const logDir = join(stateDir, 'logs');
  // A wrong value stops here, before anything was started for it.
  readSettings({
    ...environment,
    NODE_ENV: environment['NODE_ENV'] ?? 'development',
    AUTH_SECRET: environment['AUTH_SECRET'] ?? UNSET_SECRET,
    DATABASE_URL: environment['DATABASE_URL'] ?? UNSET_DATABASE,
  });
  mkdirSync(logDir, { recursive: true });
  claim(stateDir);
  const stackFile = join(stateDir, 'stack.json');
  rmSync(stackFile, { force: true });
  process.once('exit', () => rmSync(stackFile, { force: true }));

  const wished = Number(environment['PORT'] ?? 3000);
  const { ports, notes } = await choosePorts(wished);
  const given = environment['PUBLIC_URL'];
  // The address on this machine follows a port that was stepped over; any other is somebody's own.
  const publicUrl = given && given !== at(wished) ? given : at(ports.product);
  const parts = planParts({ environment, ports, publicUrl, stateDir });
  const secrets = keptSecrets(stateDir);
  const common: Environment = {
    ...environment,
    NODE_ENV: environment['NODE_ENV'] ?? 'development',
    AUTH_SECRET: environment['AUTH_SECRET'] ?? secrets.authSecret,
    GITHUB_TOKEN_KEYS: environment['GITHUB_TOKEN_KEYS'] ?? secrets.tokenKeys,
    STORAGE_DIR: resolve(environment['STORAGE_DIR'] ?? join(stateDir, 'objects')),
    ...parts.settings,
    PORT: String(ports.product),
    PUBLIC_URL: publicUrl,
  };

  const run = (name: string, script: string, env: Environment): Child =>
    stoppers.watch(startChild({ name, script: join(root, script), env, logDir }));
  const standIns = run('stand-ins', 'local/dist/stand-ins/main.js', {
    ...common,
    [PLAN_VARIABLE]: JSON.stringify(parts.plan),
  });
  const databaseUrl =
    environment['DATABASE_URL'] ?? (await embeddedPostgres({ stateDir, logDir, stoppers, notes }));
  await migrated(environment['DATABASE_DIRECT_URL'] ?? databaseUrl);
  // A database of one's own is not filled with invented people.
  const sample = environment['DATABASE_URL']
    ? undefined
    : loadSample({
        databaseUrl,
        storageDir: common['STORAGE_DIR'] ?? '',
        demoBaseUrl: parts.contentUrl,
        now: new Date(),
        people: STAND_IN_PEOPLE,
      });
  await Promise.all([sample, standIns.said()]);

  const env: Environment = { ...common, DATABASE_URL: databaseUrl };
  const without = new Set((environment['MARKET_WITHOUT'] ?? '').split(','));
  const api = run('api', 'api/dist/main.js', env);
  const workers = without.has('workers') ? undefined : run('workers', 'workers/dist/main.js', env);
  await ready(`${at(ports.product)}/readyz`, api);

  const pids = { conductor: process.pid, api: api.pid, workers: workers?.pid, standIns: standIns.pid };
  const described = {
    publicUrl,
    databaseUrl,
    inboxUrl: parts.inboxUrl,
    payPalUrl: parts.payPalUrl,
    contentUrl: parts.contentUrl,
    pids,
    // For further processes of the same installation.
    settings: Object.fromEntries(Object.entries(env).filter(([name, value]) => process.env[name] !== value)),
  };
  writeFileSync(stackFile, JSON.stringify(described, null, 2), { mode: 0o600 });
  const standInProviders = (['github', 'google'] as const).filter((provider) => parts.plan[provider]);
  const seconds = (performance.now() - began) / 1000;
  console.log(screen({ ...described, signIn: signInHints(standInProviders), notes, seconds }));
}

async function migrated(databaseUrl: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    const { host } = new URL(databaseUrl);
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The database at ${host} cannot be used: ${why}`, { cause: error });
  }
}

interface PostgresHome {
  readonly stateDir: string;
  readonly logDir: string;
  readonly stoppers: Stoppers;
  readonly notes: string[];
}

async function embeddedPostgres({ stateDir, logDir, stoppers, notes }: PostgresHome): Promise<string> {
  const logFile = join(logDir, 'postgres.log');
  const postgres = await startPostgres({ dataDir: join(stateDir, 'postgres'), logFile });
  if (postgres.keptIn !== undefined) {
    notes.push(
      `the database lies in ${postgres.keptIn}, since the account it runs as may not enter ${stateDir}.`,
    );
  }
  stoppers.watch({
    name: 'Postgres',
    ended: postgres.ended,
    stop: () => postgres.stop(),
    lastLines: () => `See ${logFile}`,
  });
  return postgres.url;
}

async function ready(url: string, api: Child): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The api was not ready within ${READY_WITHIN_MS / 1000} s:\n${api.lastLines()}`);
}
