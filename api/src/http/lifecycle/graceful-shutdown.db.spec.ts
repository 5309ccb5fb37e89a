import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { drainConnections } from './graceful-shutdown.js';

let api: RunningApi;
let origin: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  api = await startApi();
  await api.application.listen(0, '127.0.0.1');
  origin = (await api.application.getUrl()).replace('[::1]', '127.0.0.1');
});
afterAll(async () => {
  agent.destroy();
  await api.stop();
});

/** Sends a request over the single keep-alive connection of this test. */
function sendRequest(path: string): Promise<{ status: number; connection: string; isReused: boolean }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${origin}${path}`, { agent }, (response) => {
      response.resume();
      const { statusCode = 0, headers } = response;
      response.once('end', () =>
        resolve({
          status: statusCode,
          connection: headers.connection ?? '',
          isReused: clientRequest.reusedSocket,
        }),
      );
    });
    clientRequest.once('error', reject);
    clientRequest.end();
  });
}

/** Returns the status of `/readyz` over a new connection, or the error code if the connection is refused. */
async function readReadiness(): Promise<number | string> {
  return fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    (error: Error) => String((error.cause as { code?: string }).code),
  );
}

it('a shutdown reports not ready while it still serves, then refuses new connections and responds on open ones (API-10)', async () => {
  expect(await sendRequest('/api/mvps')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const unusedSocket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(unusedSocket, 'connect');
  const draining = drainConnections(api.application);
  await until(async () => (await readReadiness()) === 503);
  expect(await sendRequest('/api/mvps')).toEqual({ status: 200, connection: 'keep-alive', isReused: true });
  await until(async () => (await readReadiness()) === 'ECONNREFUSED');
  expect(await sendRequest('/api/mvps')).toEqual({ status: 200, connection: 'close', isReused: true });
  unusedSocket.write('GET /api/mvps HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(unusedSocket)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close\r\n/i);
  await draining;
});

it('a shutdown is over at once if no connection is open', async () => {
  const idleApi = await startApi();
  await idleApi.application.listen(0, '127.0.0.1');
  const port = Number(new URL(await idleApi.application.getUrl()).port);
  await drainConnections(idleApi.application);
  const refusedSocket = connect(port, '127.0.0.1');
  expect(await once(refusedSocket, 'error')).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })]);
  await idleApi.stop();
});
