import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@market/test/until';
import fastify, { type FastifyInstance } from 'fastify';
import { READ_AT_ONCE, shedLoad } from './admission.js';

const MORE = 10;
const PAGE = { accept: 'text/html,application/xhtml+xml' };

const WAITING_PATHS = [
  '/api/paypal/webhook',
  '/api/paypal/create-order',
  '/api/auth/token',
  '/api/auth/github',
];

let server: FastifyInstance;
let finish: () => void;
/** What pages asked of the API came to. */
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
      const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.once('end', () => {
          const { 'content-type': type = '', 'retry-after': retryAfter = '' } = answer.headers;
          resolve({ status: answer.statusCode ?? 0, type, retryAfter, text });
        });
      });
      sent.once('error', reject).end();
    },
  );
}

it('counts pages with reads: too many are refused with a page, changes and files are not, and what a page asks of the API is its own', async () => {
  const refused: Awaited<ReturnType<typeof get>>[] = [];
  const pages = Array.from({ length: READ_AT_ONCE.max + MORE }, async () => {
    const answer = await get('/', PAGE);
    if (answer.status === 503) refused.push(answer);
    return answer;
  });
  await until(() => refused.length >= MORE);
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

it('refuses uploads beyond 300 at once, and for their sake neither sign-in, token refresh, payments nor webhooks', async () => {
  let refused = 0;
  const uploads = Array.from({ length: 300 + MORE }, async () => {
    const { status } = await get('/api/uploads/one', {});
    if (status === 503) refused += 1;
  });
  await until(() => refused >= MORE);
  for (const path of WAITING_PATHS) expect((await get(path, {}, 'POST')).status).toBe(200);
  finish();
  await Promise.all(uploads);
  expect(refused).toBe(MORE);
});
