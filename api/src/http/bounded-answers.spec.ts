import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { boundAnswers } from './bounded-answers.js';
import { BoundedWaits } from './bounded-waits.js';

let nowMs = 0;
const waits = new BoundedWaits(1000, () => nowMs);
const server = Fastify();
boundAnswers(server, waits);
const work = new EventEmitter();
const streamed = new PassThrough();
server.get('/late', () => once(work, 'done'));
server.get('/quick', () => ({ quick: true }));
server.get('/streamed', (_request, reply) => reply.send(streamed));
afterEach(() => server.close());

it('answers 503 once an answer has taken too long, and leaves alone what is answered or has begun', async () => {
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const arrived = new Promise<void>((resolve) => server.server.once('request', () => resolve()));
  const waiting = fetch(`${origin}/late`);
  await arrived;
  const quick = await fetch(`${origin}/quick`);
  expect(await quick.json()).toEqual({ quick: true });
  streamed.write('begun, ');
  const begun = await fetch(`${origin}/streamed`);
  nowMs = 999;
  waits.look();
  nowMs = 1000;
  waits.look();
  const answer = await waiting;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ code: 'server/unavailable' });
  // It is done in the end, and nobody is there to be told.
  work.emit('done', { late: true });
  streamed.end('and ended');
  expect(await begun.text()).toBe('begun, and ended');
});
