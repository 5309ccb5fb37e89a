import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectSuccess, startScript, until } from './processes.js';

// Ports that only benchmarks use.
const FLOOR_PORT = '4999';
const API_PORT = '4998';
const WORKERS_PORT = '4997';
/** The secret with which the API signs access tokens; the benchmarks sign tokens with it, too. */
export const AUTH_SECRET = 'a secret of benchmarks that is long enough';

/** A server under load. */
export interface BenchServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from the start until /readyz succeeded. */
  readonly readyMs: number;
}

/**
 * Starts the product without workers, which includes a Postgres with the sample data. Returns the URL of its database.
 */
export async function startDatabase(stateDir: string): Promise<string> {
  startScript(['local/start.mjs'], { MARKET_STATE_DIR: stateDir, MARKET_WITHOUT: 'workers', CI: 'true' });
  const { databaseUrl } = await until(
    () => JSON.parse(readFileSync(join(stateDir, 'stack.json'), 'utf8')) as { databaseUrl: string },
  );
  return databaseUrl;
}

/**
 * Starts one API as an installation would. `settings` override all other settings except the port. A cache of 0 MB
 * disables the response cache.
 */
export async function startApi(
  databaseUrl: string,
  stateDir: string,
  settings: Readonly<Record<string, string>>,
  port = API_PORT,
): Promise<BenchServer> {
  return startServer(`http://127.0.0.1:${port}`, '/readyz', ['api/dist/main.js'], {
    ...baseEnvironment(databaseUrl, stateDir),
    ...settings,
    PORT: port,
  });
}

/**
 * Starts one workers process as an installation would. `standInSettings` contains the addresses of the stand-ins, which
 * replace external services.
 */
export async function startWorkers(
  databaseUrl: string,
  stateDir: string,
  standInSettings: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const env = { ...baseEnvironment(databaseUrl, stateDir), WORKERS_PORT, ...standInSettings };
  return startServer(`http://127.0.0.1:${WORKERS_PORT}`, '/readyz', ['workers/dist/main.js'], env);
}

function baseEnvironment(databaseUrl: string, stateDir: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET,
    PUBLIC_URL: `http://127.0.0.1:${API_PORT}`,
    // Production requires a mail server, but no measured request sends an e-mail, so this address need not exist.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@bench.mvp-market.dev',
    STORAGE_DIR: join(stateDir, 'objects'),
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    // Uploads are accepted only if a YouTube channel is configured.
    YOUTUBE_CLIENT_ID: 'bench',
    YOUTUBE_CLIENT_SECRET: 'bench',
    YOUTUBE_REFRESH_TOKEN: 'bench',
    // The container image sets the same option.
    NODE_OPTIONS: '--max-semi-space-size=4',
  };
}

/**
 * Starts the floor, the bare server of floor.ts. `listTotals` contains the fields of the API's list response other than
 * the listings.
 */
export function startFloorServer(databaseUrl: string, listTotals: object): Promise<BenchServer> {
  return startServer(`http://127.0.0.1:${FLOOR_PORT}`, '/api/mvps', ['test/dist/bench/floor.js'], {
    DATABASE_URL: databaseUrl,
    FLOOR_PORT,
    FLOOR_TOTAL: JSON.stringify(listTotals),
  });
}

async function startServer(
  url: string,
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<BenchServer> {
  // An interrupted run may have left a server at this port, and the benchmark would measure that one.
  if (await isResponding(url)) throw new Error(`${url} is in use by another process`);
  const startedAtMs = performance.now();
  const process = startScript(args, env);
  await until(() => expectSuccess(url + path), 10);
  return { url, process, readyMs: performance.now() - startedAtMs };
}

function isResponding(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
