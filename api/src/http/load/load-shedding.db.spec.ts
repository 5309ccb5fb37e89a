import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Problem } from '@market/contract/endpoints/problem';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { DataSource } from 'typeorm';
import { STREAMS_PER_USER } from '../../live/live-hub.js';
import { READS_AT_ONCE } from './load-shedding.js';

/** How many more requests are sent than the limit allows. */
const EXCESS_REQUESTS = 20;

let api: RunningApi;
let origin: string;

beforeAll(async () => {
  api = await startApi();
  await api.application.listen(0, '127.0.0.1');
  origin = (await api.application.getUrl()).replace('[::1]', '127.0.0.1');
});
afterAll(() => api.stop());

it('refuses only reads beyond the limit while Postgres does not respond, and serves all reads afterwards (API-7)', async () => {
  const queryRunner = api.application.get(DataSource).createQueryRunner();
  await queryRunner.startTransaction();
  await queryRunner.query('LOCK TABLE listings IN ACCESS EXCLUSIVE MODE');
  const listMvps = () => fetch(`${origin}/api/mvps`);
  const refusedResponses: Response[] = [];
  const responses = Array.from({ length: READS_AT_ONCE + EXCESS_REQUESTS }, async () => {
    const response = await listMvps();
    if (response.status === 503) refusedResponses.push(response);
    return response;
  });
  await until(() => refusedResponses.length >= EXCESS_REQUESTS);

  for (const response of refusedResponses) {
    expect(response.headers.get('retry-after')).toBe('5');
    expect(Problem.parse(await response.json())).toMatchObject({ status: 503, code: 'server/unavailable' });
  }
  expect((await fetch(`${origin}/api/paypal/settings`)).status).toBe(200);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  await queryRunner.rollbackTransaction();
  await queryRunner.release();
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  const succeededCount = statuses.filter((status) => status === 200).length;
  expect(succeededCount).toBe(READS_AT_ONCE);
  expect(refusedResponses).toHaveLength(EXCESS_REQUESTS);
  expect((await listMvps()).status).toBe(200);
});

it('counts no open event stream as a read, also at a URL with a fragment (API-7)', async () => {
  const clientRequests: ClientRequest[] = [];
  const statuses: (number | undefined)[] = [];
  while (clientRequests.length < READS_AT_ONCE) {
    const { authorization } = await api.signUp();
    for (let count = 0; count < STREAMS_PER_USER; count += 1) {
      // Not fetch, which leaves out fragments.
      const clientRequest = request(origin, {
        path: '/api/events#x',
        headers: { authorization },
        agent: false,
      });
      clientRequests.push(
        clientRequest
          .once('response', ({ statusCode }) => statuses.push(statusCode))
          .on('error', () => undefined),
      );
      clientRequest.end();
    }
  }
  await until(() => statuses.length === clientRequests.length);
  expect([...new Set(statuses)]).toEqual([200]);
  expect((await fetch(`${origin}/api/mvps?search=unread`)).status).toBe(200);
  for (const clientRequest of clientRequests) clientRequest.destroy();
});
