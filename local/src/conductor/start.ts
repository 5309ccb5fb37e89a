import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@market/domain/database/migrate';
import { readSettings } from '@market/domain/foundation/configuration';
import { startPostgres } from '../postgres/start-postgres.js';
import { loadSample } from '../sample/load.js';
import { PLAN_VARIABLE } from '../stand-ins/plan.js';
import { peopleOf, STAND_IN_PEOPLE } from '../stand-ins/people.js';
import { type Child, startChild } from './child.js';
import { type Environment, halfSet, readEnvironment } from './environment.js';
import { keptSecrets } from './kept-secrets.js';
import { planParts } from './plan-parts.js';
import { choosePorts } from './ports.js';
import { screen } from './screen.js';
import { Stoppers } from './stoppers.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

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
  mkdirSync(logDir, { recursive: true });
  rmSync(join(stateDir, 'stack.json'), { force: true });

  const { ports, notes } = await choosePorts(Number(environment['PORT'] ?? 3000));
  const publicUrl = environment['PUBLIC_URL'] ?? `http://localhost:${ports.product}`;
  const parts = planParts({ environment, ports, publicUrl, stateDir });
  const common: Environment = {
    ...environment,
    NODE_ENV: environment['NODE_ENV'] ?? 'development',
    AUTH_SECRET: environment['AUTH_SECRET'] ?? keptSecrets(stateDir).authSecret,
    STORAGE_DIR: resolve(environment['STORAGE_DIR'] ?? join(stateDir, 'objects')),
    ...parts.settings,
    PORT: String(ports.product),
    PUBLIC_URL: publicUrl,
  };
  // A wrong value stops here, before anything was started for it.
  readSettings({ ...common, DATABASE_URL: environment['DATABASE_URL'] ?? 'postgres://localhost/market' });

  const run = (name: string, script: string, env: Environment): Child =>
    stoppers.watch(startChild({ name, script: join(root, script), env, logDir }));
  const standIns = run('stand-ins', 'local/dist/stand-ins/main.js', {
    ...common,
    [PLAN_VARIABLE]: JSON.stringify(parts.plan),
  });
  const databaseUrl = environment['DATABASE_URL'] ?? (await embeddedPostgres(stateDir, logDir, stoppers));
  await migrate(databaseUrl);
  const target = { databaseUrl, storageDir: common['STORAGE_DIR'] ?? '', demoBaseUrl: parts.contentUrl };
  const sample = loadSample({ ...target, now: new Date(), people: STAND_IN_PEOPLE });
  await Promise.all([sample, standIns.said()]);

  const env: Environment = { ...common, DATABASE_URL: databaseUrl };
  const without = new Set((environment['MARKET_WITHOUT'] ?? '').split(','));
  const api = run('api', 'api/dist/main.js', env);
  const workers = without.has('workers') ? undefined : run('workers', 'workers/dist/main.js', env);
  await ready(`http://localhost:${ports.product}/readyz`, api);

  const pids = { api: api.pid, workers: workers?.pid, standIns: standIns.pid };
  const described = {
    publicUrl,
    databaseUrl,
    inboxUrl: parts.inboxUrl,
    payPalUrl: parts.payPalUrl,
    contentUrl: parts.contentUrl,
    pids,
  };
  writeFileSync(join(stateDir, 'stack.json'), JSON.stringify(described, null, 2), { mode: 0o600 });
  console.log(
    screen({ ...described, signIn: signIn(parts.plan), notes, seconds: (performance.now() - began) / 1000 }),
  );
}

async function embeddedPostgres(stateDir: string, logDir: string, stoppers: Stoppers): Promise<string> {
  const logFile = join(logDir, 'postgres.log');
  const postgres = await startPostgres({ dataDir: join(stateDir, 'postgres'), logFile });
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

function signIn(plan: { github?: unknown; google?: unknown }): { who: string; by: string; as: string }[] {
  const of = (provider: 'github' | 'google', role: string, as: string) => {
    const person = peopleOf(provider).find(
      (candidate) => candidate.role === role && (as !== 'a lister' || candidate.providers.includes('github')),
    );
    const by = provider === 'github' ? 'GitHub' : 'Google';
    return plan[provider] && person ? [{ who: person.name, by, as }] : [];
  };
  const shopper = STAND_IN_PEOPLE.filter(({ role }) => role === 'user').at(-1);
  return [
    ...(plan.github && shopper
      ? [
          {
            who: shopper.name,
            by: shopper.providers.map((name) => (name === 'github' ? 'GitHub' : 'Google')).join(', '),
            as: 'who rents',
          },
        ]
      : []),
    ...of('github', 'user', 'who lists'),
    ...of('google', 'user', 'who rents'),
    ...of('github', 'moderator', 'who moderates'),
  ];
}
