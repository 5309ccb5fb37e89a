import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { bytesForNow, endWithText } from './text-bytes.js';

const COUNT = 3;

let server: Server;
let responses: ServerResponse[];
let haveAll: Promise<void>;

beforeEach(async () => {
  responses = [];
  haveAll = new Promise((resolve) => {
    server = createServer((_request, response) => {
      if (responses.push(response) === COUNT) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

function end(response: ServerResponse | undefined, body: string): void {
  if (!response) throw new Error('There is no such response');
  endWithText(response.writeHead(200, ['content-length', String(Buffer.byteLength(body))]), body);
}

it('has the bytes of any text, long or short', () => {
  const long = 'naïve 漢字 🚀 '.repeat(100_000);
  for (const some of ['', 'a', 'é', '漢', '🚀', long])
    expect(Buffer.compare(bytesForNow(some), Buffer.from(some))).toBe(0);
});

it('stands in the same room again', () => {
  expect(bytesForNow('one').buffer).toBe(bytesForNow('two').buffer);
});

it('leaves alone what has not gone out yet: answers in line are each their own', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const request = 'GET / HTTP/1.1\r\nhost: us\r\n';
  socket.write(`${request}\r\n`.repeat(COUNT - 1) + `${request}connection: close\r\n\r\n`);
  await haveAll;
  // The later ones wait for the first.
  end(responses[2], 'third');
  end(responses[1], 'other');
  end(responses[0], 'first');
  expect((await text(socket)).match(/first|other|third/g)).toEqual(['first', 'other', 'third']);
});
