import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '@market/test/until';
import fastify, { type FastifyInstance } from 'fastify';
import { ArrivingBodies, limitArrivingBodies } from './arriving-bodies.js';

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g;

let server: FastifyInstance;
let bodies: ArrivingBodies;
let nowMs: number;
let watchedRequests: IncomingMessage[];
const openSockets: Socket[] = [];

beforeEach(async () => {
  nowMs = 0;
  watchedRequests = [];
  bodies = new ArrivingBodies(() => nowMs);
  // The server checks every 100 ms for requests that take too long, so that this test ends soon.
  server = fastify({
    requestTimeout: 1000,
    http: { headersTimeout: 1000, connectionsCheckingInterval: 100 },
  });
  limitArrivingBodies(server, bodies);
  server.server.on('request', (request: IncomingMessage) => watchedRequests.push(request));
  server.addContentTypeParser('image/png', (_request, _payload, done) => done(null));
  server.post('/taken', () => 'taken');
  server.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(429).send('refused') },
    () => 'never',
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of openSockets.splice(0)) socket.destroy();
  await server.close();
});

/** Sends the headers and a part of a body of 1,000,000 bytes, and collects the response. */
function sendPartOfBody(path: string, bodyPart: string, type = 'application/json') {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const received = { text: '', isClosed: false, socket };
  openSockets.push(socket);
  socket.on('data', (bytes) => (received.text += bytes.toString()));
  socket.on('close', () => (received.isClosed = true));
  // The server may reset the connection while the client is still sending. This is no failure of the test.
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000000\r\n\r\n${bodyPart}`,
  );
  return received;
}
const statusesOf = ({ text }: { text: string }) =>
  [...text.matchAll(STATUS_LINE)].map(([, status]) => status);

it('responds 408 once, and closes, when a body has delivered too little for ten seconds', async () => {
  server.server.requestTimeout = 0;
  const receivedResponse = sendPartOfBody('/taken', '"xxx');
  await until(() => watchedRequests.length === 1);
  nowMs = 9_999;
  bodies.check();
  expect(receivedResponse.text).toBe('');
  nowMs = 10_000;
  bodies.check();
  await until(() => receivedResponse.isClosed);
  expect(statusesOf(receivedResponse)).toEqual(['408']);
  expect(receivedResponse.text).toContain('"code":"request/incomplete"');
});

it('does not end a body that delivers 64 KiB within ten seconds', async () => {
  server.server.requestTimeout = 0;
  const receivedResponse = sendPartOfBody('/taken', '"');
  await until(() => watchedRequests.length === 1);
  const receivedBytes = () => watchedRequests[0]?.socket.bytesRead ?? 0;
  receivedResponse.socket.write('x'.repeat(65 * 1024));
  await until(() => receivedBytes() > 65 * 1024);
  nowMs = 9_500;
  bodies.check();
  nowMs = 19_499;
  bodies.check();
  expect(receivedResponse.text).toBe('');
  nowMs = 19_500;
  bodies.check();
  await until(() => receivedResponse.isClosed);
});

it('closes a connection five seconds after a response that came before the body, without a second response', async () => {
  const receivedResponse = sendPartOfBody('/refused', 'x', 'image/png');
  await until(() => receivedResponse.text.includes('refused'));
  bodies.check();
  nowMs = 4_999;
  bodies.check();
  expect(receivedResponse.isClosed).toBe(false);
  nowMs = 5_000;
  bodies.check();
  await until(() => receivedResponse.isClosed);
  expect(statusesOf(receivedResponse)).toEqual(['429']);
});

it('sends no second response when Node stops reading a request that already has its response', async () => {
  const receivedResponse = sendPartOfBody('/refused', 'x', 'image/png');
  await until(() => receivedResponse.isClosed);
  expect(statusesOf(receivedResponse)).toEqual(['429']);
});

it('ends the oldest JSON bodies with 408 while all together exceed 32 MiB', async () => {
  server.server.requestTimeout = 0;
  const bodyPart = `"${'x'.repeat(950_000)}`;
  const openRequests = Array.from({ length: 45 }, () => sendPartOfBody('/taken', bodyPart));
  await until(() => {
    bodies.check();
    return openRequests.some(({ isClosed }) => isClosed);
  }, 25_000);
  expect(new Set(openRequests.flatMap(statusesOf))).toEqual(new Set(['408']));
  expect(openRequests.filter(({ isClosed }) => !isClosed).length).toBeGreaterThan(30);
});
