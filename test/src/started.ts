import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Killable, startKillable } from './killable.js';
import { until } from './until.js';

const READY_WITHIN_MS = 90_000;

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A process of the product as it is started in earnest, ready to serve or to work. */
export async function startInEarnest(
  room: 'api' | 'workers',
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly process: Killable; readonly url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variable = room === 'api' ? 'PORT' : 'WORKERS_PORT';
  const process = startKillable(`${room}/dist/main.js`, {
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
    [variable]: String(port),
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(() => process.isOver || isReady(), READY_WITHIN_MS);
  if (process.isOver) throw new Error(`The ${room} ended by itself`);
  return { process, url };
}
