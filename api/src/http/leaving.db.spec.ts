import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningApi, startApi } from '@market/test/running-api';
import { until } from '@market/test/until';
import { leave } from './leaving.js';

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

/** One call over the one kept connection. */
function ask(path: string): Promise<{ status: number; connection: string; isReused: boolean }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { agent }, (answer) => {
      answer.resume();
      const { statusCode = 0, headers } = answer;
      answer.once('end', () =>
        resolve({ status: statusCode, connection: headers.connection ?? '', isReused: asked.reusedSocket }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}

it('answers what comes over a kept connection before it ends, says that it is not ready, and waits no longer than it must', async () => {
  expect(await ask('/api/mvps')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const started = performance.now();
  const left = leave(api.application);
  await until(async () => (await fetch(`${origin}/readyz`)).status === 503);
  expect(await ask('/api/mvps')).toEqual({ status: 200, connection: 'close', isReused: true });
  await left;
  expect(performance.now() - started).toBeLessThan(2500);
});
