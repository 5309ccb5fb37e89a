import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { putListing } from '@market/test/catalogue';
import { type RunningApi, startApi } from '@market/test/running-api';
import { until } from '@market/test/until';
import { overWire, type Visited } from '@market/test/wire';
import { AnswerCache } from '../answers/answer-cache.js';

/** Longer than what Node reads ahead of whoever takes a body. */
const BODY = 'x'.repeat(256 * 1024);

let api: RunningApi;
let detail: string;
let kept: Visited;
beforeAll(async () => {
  api = await startApi({ ANSWERS_KEPT_MB: '4' });
  detail = `/api/mvps/${await putListing(api, await api.signUp('Lina'), { title: 'Garden' })}`;
  await until(() => api.application.get(AnswerCache).begin() !== undefined);
  kept = await overWire(api, detail);
}, 60_000);
afterAll(() => api.stop());

/** What the server says to calls on one connection, until it ends that. */
async function said(...calls: readonly string[]): Promise<string> {
  const { port } = api.application.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(calls.join(''));
  return (await socket.toArray()).join('');
}

const get = (path: string, rest = '\r\n') => `GET ${path} HTTP/1.1\r\nhost: shop.example\r\n${rest}`;
const last = (path: string) => get(path, 'connection: close\r\n\r\n');
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

it('spares Node the reading of a body that is not there', async () => {
  const server = api.application.getHttpServer();
  const came = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  await overWire(api, detail);
  expect((await came).readableFlowing).toBeNull();
});

it('leaves calls on one connection their order, whoever answers them, also where all come at once', async () => {
  const calls = [detail, '/api/mvps?limit=0', detail, '/api/mvps/categories/list', '/healthz'];
  const text = await said(...calls.map((path) => get(path)), last(detail));
  expect(statuses(text)).toEqual(['200', '400', '200', '200', '200', '200']);
  expect(text.split(kept.rawPayload.toString('latin1'))).toHaveLength(4);
});

it.each([
  ['of a given length', `content-length: ${BODY.length}\r\n\r\n${BODY}`],
  ['in pieces', `transfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
  ['of no length', 'content-length: 0\r\n\r\n'],
])('lets a connection go on behind a body %s', async (_case, rest) => {
  expect(statuses(await said(get(detail, rest), last(detail)))).toEqual(['200', '200']);
});

it.each([
  ['where the caller wants that', last],
  ['in HTTP/1.0', (path: string) => `GET ${path} HTTP/1.0\r\n\r\n`],
])('lets a connection end with its answer %s', async (_case, call) => {
  const text = await said(call(detail));
  expect(text).toMatch(/^connection: close\r$/im);
  expect(text.endsWith(`\r\n\r\n${kept.rawPayload.toString('latin1')}`)).toBe(true);
});
