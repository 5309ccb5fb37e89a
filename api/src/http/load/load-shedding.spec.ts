import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '@market/test/until';
import fastify, { type FastifyInstance } from 'fastify';
import { READS_AT_ONCE, shedLoad, WRITES_AT_ONCE } from './load-shedding.js';

const EXCESS_REQUESTS = 10;
const PAGE = { accept: 'text/html,application/xhtml+xml' };

const WAITING_PATHS = [
  '/api/paypal/webhook',
  '/api/paypal/create-order',
  '/api/auth/token',
  '/api/auth/github',
];

let server: FastifyInstance;
let finish: () => void;
/** Statuses of the API calls that pages made. */
let asked: number[];

beforeEach(async () => {
  asked = [];
  const gate = new Promise<void>((resolve) => (finish = resolve));
  server = fastify();
  shedLoad(server);
  server.get('/api/mvps', () => 'listings');
  server.post('/api/users/messages', () => 'sent');
  for (const path of WAITING_PATHS) server.post(path, () => 'done');
  server.get('/api/uploads/:id', () => gate);
  server.post('/api/rentals/create', () => gate);
  server.get('/assets/app.js', () => 'file');
  server.get('/', async () => {
    await gate;
    asked.push((await server.inject('/api/mvps')).statusCode);
    return 'page';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

function get(path: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.server.address() as AddressInfo;
  return new Promise<{ status: number; type: string; retryAfter: string; text: string }>(
    (resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.once('end', () => {
          const { 'content-type': type = '', 'retry-after': retryAfter = '' } = response.headers;
          resolve({ status: response.statusCode ?? 0, type, retryAfter, text });
        });
      });
      sent.once('error', reject).end();
    },
  );
}

it('refuses reads and pages beyond the limit; writes, files and reads that a page makes are not refused (API-7)', async () => {
  const refused: Awaited<ReturnType<typeof get>>[] = [];
  const pages = Array.from({ length: READS_AT_ONCE + EXCESS_REQUESTS }, async () => {
    const response = await get('/', PAGE);
    if (response.status === 503) refused.push(response);
    return response;
  });
  await until(() => refused.length >= EXCESS_REQUESTS);
  expect(refused[0]).toMatchObject({ type: 'text/html; charset=utf-8', retryAfter: '5' });
  expect(refused[0]?.text).toMatch(/^<!doctype html>.+<p>[A-Z].+<\/p>$/);
  expect((await get('/api/mvps', {})).status).toBe(503);
  expect((await get('/api/users/messages', {}, 'POST')).status).toBe(200);
  expect((await get('/assets/app.js', { accept: '*/*' })).status).toBe(200);

  finish();
  const statuses = (await Promise.all(pages)).map(({ status }) => status);
  const shown = statuses.filter((status) => status === 200).length;
  expect(shown).toBe(statuses.length - refused.length);
  expect(asked).toEqual(Array.from({ length: shown }, () => 200));
});

it('refuses writes beyond the limit, but no reads', async () => {
  let refused = 0;
  const writes = Array.from({ length: WRITES_AT_ONCE + EXCESS_REQUESTS }, async () => {
    const { status } = await get('/api/rentals/create', {}, 'POST');
    if (status === 503) refused += 1;
  });
  await until(() => refused >= EXCESS_REQUESTS);
  expect((await get('/api/mvps', {})).status).toBe(200);
  finish();
  await Promise.all(writes);
  expect(refused).toBe(EXCESS_REQUESTS);
  expect((await get('/api/rentals/create', {}, 'POST')).status).toBe(200);
});

it('refuses uploads beyond their limit, but neither sign-in, token refresh, payments nor webhooks', async () => {
  let refused = 0;
  const uploads = Array.from({ length: 300 + EXCESS_REQUESTS }, async () => {
    const { status } = await get('/api/uploads/one', {});
    if (status === 503) refused += 1;
  });
  await until(() => refused >= EXCESS_REQUESTS);
  for (const path of WAITING_PATHS) expect((await get(path, {}, 'POST')).status).toBe(200);
  finish();
  await Promise.all(uploads);
  expect(refused).toBe(EXCESS_REQUESTS);
});
