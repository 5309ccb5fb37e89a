import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import Fastify from 'fastify';
import { limitResponseTime } from './response-deadline.js';

const server = Fastify();
limitResponseTime(server, 100);
const streamed = new PassThrough();
server.get('/never', () => new Promise(() => undefined));
server.get('/quick', () => ({ quick: true }));
server.get('/streamed', (_request, reply) => reply.send(streamed));
afterEach(() => server.close());

it('responds 503 when a handler takes too long, and leaves alone what was sent or has begun', async () => {
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  streamed.write('begun, ');
  const begun = await fetch(`${origin}/streamed`);
  const quickResponse = await fetch(`${origin}/quick`);
  expect(await quickResponse.json()).toEqual({ quick: true });
  const timedOutResponse = await fetch(`${origin}/never`);
  expect(timedOutResponse.status).toBe(503);
  expect(timedOutResponse.headers.get('retry-after')).toBe('5');
  expect(await timedOutResponse.json()).toMatchObject({ code: 'server/unavailable' });
  // This response began before the refused request, so its deadline has passed; it must not be cut off.
  streamed.end('and ended');
  expect(await begun.text()).toBe('begun, and ended');
});
