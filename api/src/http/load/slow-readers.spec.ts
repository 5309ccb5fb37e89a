import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '@market/test/until';
import fastify, { type FastifyInstance } from 'fastify';
import { endSlowReaders, SlowReaders } from './slow-readers.js';

const MINUTE_MS = 60_000;
/** More than the system takes for a connection that is not read. */
const LONG = Buffer.alloc(32 * 1024 * 1024);

let server: FastifyInstance;
let nowMs: number;
let readers: SlowReaders;
let ours: Socket[];

beforeEach(async () => {
  [nowMs, ours] = [0, []];
  readers = new SlowReaders(() => nowMs);
  server = fastify();
  endSlowReaders(server, readers);
  server.server.on('connection', (socket: Socket) => ours.push(socket));
  server.get('/', (_request, reply) => reply.send(LONG));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** Somebody who has asked and reads nothing yet; the answer waits for them. */
async function ask(): Promise<{ theirs: Socket; isEnded: () => boolean }> {
  const { port } = server.server.address() as AddressInfo;
  const theirs = connect(port, '127.0.0.1').pause();
  theirs.on('error', () => undefined);
  theirs.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await until(() => (ours.at(-1)?.writableLength ?? 0) > 0);
  const socket = ours.at(-1);
  readers.look();
  return { theirs, isEnded: () => socket?.destroyed ?? false };
}

it('ends the connection of who takes nothing for a minute, not a millisecond sooner', async () => {
  const { theirs, isEnded } = await ask();
  nowMs += MINUTE_MS - 1;
  readers.look();
  expect(isEnded()).toBe(false);
  nowMs += 1;
  readers.look();
  expect(isEnded()).toBe(true);
  const closed = once(theirs, 'close');
  theirs.resume();
  await closed;
});

it('leaves alone who has taken everything, however long the connection stays', async () => {
  const { theirs, isEnded } = await ask();
  theirs.resume();
  await until(() => ours[0]?.writableLength === 0);
  nowMs += 10 * MINUTE_MS;
  readers.look();
  expect(isEnded()).toBe(false);
  theirs.destroy();
});
