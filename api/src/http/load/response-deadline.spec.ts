import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import Fastify from 'fastify';
import { limitResponseTime } from './response-deadline.js';

const server = Fastify();
limitResponseTime(server, 100);
const slowBody = new PassThrough();
server.get('/never', () => new Promise(() => undefined));
server.get('/quick', () => ({ quick: true }));
server.get('/streamed', (_request, reply) => reply.send(slowBody));
afterEach(() => server.close());

it('responds 503 when a handler takes too long, and changes no response that was sent or has begun', async () => {
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  slowBody.write('begun, ');
  const slowResponse = await fetch(`${origin}/streamed`);
  const quickResponse = await fetch(`${origin}/quick`);
  expect(await quickResponse.json()).toEqual({ quick: true });
  const timedOutResponse = await fetch(`${origin}/never`);
  expect(timedOutResponse.status).toBe(503);
  expect(timedOutResponse.headers.get('retry-after')).toBe('5');
  expect(await timedOutResponse.json()).toMatchObject({ code: 'server/unavailable' });
  // By now, the deadline of this response has passed. The response has begun, so it must not be cut off.
  slowBody.end('and ended');
  expect(await slowResponse.text()).toBe('begun, and ended');
});
