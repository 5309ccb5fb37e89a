import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '@market/test/until';
import fastify, { type FastifyInstance } from 'fastify';
import { READS_AT_ONCE, shedLoad, WRITES_AT_ONCE } from './load-shedding.js';

const EXCESS_REQUESTS = 10;

/** One request of each kind, with the number of requests of this kind that may run at once. */
const REQUEST_KINDS = [
  { name: 'reads', method: 'GET', path: '/api/mvps', atOnce: READS_AT_ONCE },
  { name: 'writes', method: 'POST', path: '/api/rentals/create', atOnce: WRITES_AT_ONCE },
  { name: 'webhooks', method: 'POST', path: '/api/paypal/webhook', atOnce: 100 },
  { name: 'payments', method: 'POST', path: '/api/paypal/create-order', atOnce: 300 },
  { name: 'token refresh', method: 'POST', path: '/api/auth/token', atOnce: 300 },
  { name: 'sign-in', method: 'GET', path: '/api/auth/github', atOnce: 300 },
  { name: 'uploads', method: 'POST', path: '/api/uploads/images', atOnce: 300 },
  { name: 'archive downloads', method: 'GET', path: '/api/deliveries/7/archive?link=x', atOnce: 100 },
  { name: 'earnings downloads', method: 'GET', path: '/api/earnings/file#x', atOnce: 100 },
  { name: 'data export downloads', method: 'GET', path: '/api/users/data-export/7/document', atOnce: 100 },
  { name: 'new listings', method: 'POST', path: '/api/mvps', atOnce: WRITES_AT_ONCE },
];
type RequestKind = (typeof REQUEST_KINDS)[number];
const BODY_LENGTH = 1000;

let server: FastifyInstance;
let finishHeldRequests: () => void;
/** The kind of request whose handlers wait until `finishHeldRequests` is called. */
let heldRequestKind: string | undefined;
/** The HTTP statuses of the API calls that the server made while it rendered pages. */
let apiStatuses: number[];
let openStreamCount: number;

beforeEach(async () => {
  apiStatuses = [];
  openStreamCount = 0;
  heldRequestKind = undefined;
  const gate = new Promise<void>((resolve) => (finishHeldRequests = resolve));
  server = fastify();
  shedLoad(server);
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  for (const { name, method, path } of REQUEST_KINDS)
    server.route({
      method,
      url: path.split(/[?#]/, 1)[0] ?? path,
      handler: () => (heldRequestKind === name ? gate : 'done'),
    });
  server.post('/api/users/messages', () => 'sent');
  server.get('/api/events', () => {
    openStreamCount += 1;
    return gate;
  });
  server.get('/assets/app.js', () => 'file');
  server.get('/readyz', () => 'ready');
  server.get('/*', { config: { isPageRequest: ({ url }) => url !== '/icon.svg' } }, async ({ url }) => {
    if (url === '/icon.svg') return 'file';
    await gate;
    apiStatuses.push((await server.inject('/api/mvps')).statusCode);
    return 'page';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

function sendRequest(path: string, headers: Record<string, string>, method = 'GET') {
  const { port } = server.server.address() as AddressInfo;
  return new Promise<{ status: number; type: string; retryAfter: string; text: string }>(
    (resolve, reject) => {
      const clientRequest = request(
        { port, host: '127.0.0.1', method, path, headers, agent: false },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.once('end', () => {
            const { 'content-type': type = '', 'retry-after': retryAfter = '' } = response.headers;
            resolve({ status: response.statusCode ?? 0, type, retryAfter, text });
          });
        },
      );
      clientRequest.once('error', reject).end();
    },
  );
}

it.each([
  ['that names HTML', { accept: 'text/html,application/xhtml+xml' }],
  ['of any type', { accept: '*/*' }],
  ['without a header', {}],
])(
  'refuses reads and pages beyond the limit, and no writes, files and reads that a page makes; Accept %s (API-7)',
  async (_caseName, pageHeaders: Record<string, string>) => {
    const refusedResponses: Awaited<ReturnType<typeof sendRequest>>[] = [];
    const pageResponses = Array.from({ length: READS_AT_ONCE + EXCESS_REQUESTS }, async () => {
      const response = await sendRequest('/', pageHeaders);
      if (response.status === 503) refusedResponses.push(response);
      return response;
    });
    await until(() => refusedResponses.length >= EXCESS_REQUESTS);
    expect(refusedResponses[0]).toMatchObject({ type: 'text/html; charset=utf-8', retryAfter: '5' });
    expect(refusedResponses[0]?.text).toMatch(/^<!doctype html>.+<p>[A-Z].+<\/p>$/);
    expect((await sendRequest('/api/mvps', {})).status).toBe(503);
    expect((await sendRequest('/api/users/messages', {}, 'POST')).status).toBe(200);
    for (const path of ['/assets/app.js', '/icon.svg', '/readyz'])
      for (const headers of [pageHeaders, { accept: '*/*' }])
        expect((await sendRequest(path, headers)).status).toBe(200);

    finishHeldRequests();
    const statuses = (await Promise.all(pageResponses)).map(({ status }) => status);
    const servedCount = statuses.filter((status) => status === 200).length;
    expect(servedCount).toBe(statuses.length - refusedResponses.length);
    expect(apiStatuses).toEqual(Array.from({ length: servedCount }, () => 200));
  },
);

it.each(REQUEST_KINDS)(
  'refuses $name beyond their limit of $atOnce, and no request of another kind (API-7)',
  async (kind) => {
    heldRequestKind = kind.name;
    let refusedCount = 0;
    const requests = Array.from({ length: kind.atOnce + EXCESS_REQUESTS }, async () => {
      const { status } = await sendRequest(kind.path, {}, kind.method);
      if (status === 503) refusedCount += 1;
    });
    await until(() => refusedCount >= EXCESS_REQUESTS);
    expect(await statusesOf(REQUEST_KINDS.filter(({ name }) => name !== kind.name))).toEqual([200]);
    finishHeldRequests();
    await Promise.all(requests);
    expect(refusedCount).toBe(EXCESS_REQUESTS);
    expect(await statusesOf([kind])).toEqual([200]);
  },
);

it.each(['/api/events', '/api/events#x'])('counts no event stream at %s (API-7)', async (path) => {
  let refusedCount = 0;
  const streams = Array.from({ length: READS_AT_ONCE + EXCESS_REQUESTS }, async () => {
    const { status } = await sendRequest(path, {});
    if (status === 503) refusedCount += 1;
  });
  await until(() => openStreamCount + refusedCount === streams.length);
  const { status } = await sendRequest('/api/mvps', {});
  finishHeldRequests();
  await Promise.all(streams);
  expect({ refusedCount, status }).toEqual({ refusedCount: 0, status: 200 });
});

it('counts no request whose body has not arrived, of any kind (UPLOAD-8)', async () => {
  const { port } = server.server.address() as AddressInfo;
  let receivedCount = 0;
  server.server.on('request', () => (receivedCount += 1));
  const slowRequests: ClientRequest[] = [];
  for (const { path, atOnce } of REQUEST_KINDS.filter(({ method }) => method === 'POST')) {
    for (let index = 0; index < atOnce + EXCESS_REQUESTS; index += 1) {
      const headers = { 'content-type': 'application/octet-stream', 'content-length': BODY_LENGTH };
      const clientRequest = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
      clientRequest.on('error', () => undefined).write('x');
      slowRequests.push(clientRequest);
    }
    // Waits after each kind, because the system drops connections if more than 511 wait to be accepted.
    await until(() => receivedCount === slowRequests.length);
  }
  expect(await statusesOf(REQUEST_KINDS)).toEqual([200]);
  for (const clientRequest of slowRequests) clientRequest.destroy();
});

/** Sends one request of each kind. Returns the distinct statuses of the responses. */
async function statusesOf(kinds: readonly RequestKind[]): Promise<number[]> {
  const responses = await Promise.all(kinds.map(({ path, method }) => sendRequest(path, {}, method)));
  return [...new Set(responses.map(({ status }) => status))];
}
