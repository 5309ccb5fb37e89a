import { freePort } from './free-port.js';
import { type Killable, startKillable } from './killable.js';
import { until } from '../until.js';

const READY_WITHIN_MS = 90_000;

/** Starts an api or a worker as `npm start` does, without rate limits, and waits until it is ready. */
export async function startServer(
  workspace: 'api' | 'workers',
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly process: Killable; readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const portVariable = workspace === 'api' ? 'PORT' : 'WORKERS_PORT';
  const process = startKillable(`${workspace}/dist/main.js`, {
    NODE_ENV: 'test',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
    [portVariable]: String(port),
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(() => process.hasExited || isReady(), READY_WITHIN_MS);
  if (process.hasExited) throw new Error(`The ${workspace} exited while it started`);
  return { process, url };
}
