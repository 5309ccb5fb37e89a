import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { KnownAnswer } from './known-answer.js';

const BODY = 'Zu viel für uns';
const SAID = { status: 503, headers: { 'retry-after': '5' }, body: BODY };
const AFTER_IT = 'GET /after HTTP/1.1\r\nhost: us\r\nconnection: close\r\n\r\n';

let server: Server;

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/known') answer.send(request, response);
    else setImmediate(() => response.end(`${request.method} ${request.url}`));
  });
  const answer = new KnownAnswer(SAID, server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

/** Sends bytes over one connection; answers all that comes back until it is closed, without dates. */
async function over(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return (await text(socket)).replaceAll(/Date: .+\r\n/g, '');
}

const WHOLE = `HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 16\r\nconnection: keep-alive\r\nkeep-alive: timeout=5\r\n\r\n${BODY}`;

it.each([
  ['a read', 'GET /known HTTP/1.1\r\nhost: us\r\n\r\n'],
  ['a read that says it has no body', 'GET /known HTTP/1.1\r\nhost: us\r\ncontent-length: 0\r\n\r\n'],
  ['a change, whose body is read past', 'POST /known HTTP/1.1\r\nhost: us\r\ncontent-length: 3\r\n\r\nabc'],
  [
    'a change in pieces',
    'POST /known HTTP/1.1\r\nhost: us\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  ],
])('answers %s, and the connection goes on', async (_name, request) => {
  const all = await over(request + request + AFTER_IT);
  expect(all.startsWith(WHOLE + WHOLE)).toBe(true);
  expect(all.slice(2 * WHOLE.length)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]+\r\n\r\nGET \/after$/);
});

it('waits for its turn on a connection that is still being answered', async () => {
  const all = await over(
    `GET /before HTTP/1.1\r\nhost: us\r\n\r\nGET /known HTTP/1.1\r\nhost: us\r\n\r\n${AFTER_IT}`,
  );
  expect(all.match(/GET \/\w+$|GET \/before|Zu viel für uns/gm)).toEqual(['GET /before', BODY, 'GET /after']);
});

it('has no body for who asks for the head alone', async () => {
  const all = await over(`HEAD /known HTTP/1.1\r\nhost: us\r\n\r\n${AFTER_IT}`);
  expect(all).toMatch(/^HTTP\/1\.1 503 [^]+\r\ncontent-length: 16\r\n[^]*\r\n\r\nHTTP\/1\.1 200 OK/);
  expect(all).not.toContain(BODY);
});

it.each([
  ['wants it closed', 'GET /known HTTP/1.1\r\nhost: us\r\nconnection: close\r\n\r\n'],
  ['speaks the version before', 'GET /known HTTP/1.0\r\n\r\n'],
])('closes the connection of who %s', async (_name, request) => {
  const all = await over(request);
  expect(all).toMatch(/\r\nConnection: close\r\n/);
  expect(all.endsWith(`\r\n\r\n${BODY}`)).toBe(true);
});

it('lets who waits with the body send it', async () => {
  const all = await over(
    `POST /known HTTP/1.1\r\nhost: us\r\nexpect: 100-continue\r\ncontent-length: 3\r\n\r\nabc${AFTER_IT}`,
  );
  expect(all).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 503 [^]+GET \/after$/);
});
