import type { FastifyInstance } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { RateLimits } from './rate-limits.js';
import { watchEvents } from '@market/contract/live';
import { API_PREFIX, routePath } from './endpoint-metadata.js';

/** Calls of the API worked on at once; more are sent away quickly instead of waiting for a connection to the database. */
const WORKED_ON_MAX = 500;

/** Counts calls of the API per address; gives every answer its request's id. */
export function countCalls(server: FastifyInstance, limits: RateLimits): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (isCall(request.url)) limits.countCall(request.ip);
    done();
  });
}

/** Counts calls of the API that are worked on at once. */
export function admitCalls(server: FastifyInstance): void {
  let workedOn = 0;
  server.addHook('onRequest', (request, reply, done) => {
    // A stream stays open while nothing is worked on; its own keeper bounds how many there are.
    if (!isCall(request.url) || isStream(request.url)) return done();
    workedOn += 1;
    reply.raw.once('close', () => (workedOn -= 1));
    if (workedOn > WORKED_ON_MAX) throw new DomainError('server/unavailable');
    return done();
  });
}

function isCall(url: string): boolean {
  return url.startsWith(`${API_PREFIX}/`);
}

const STREAM_PATH = routePath(watchEvents);

function isStream(url: string): boolean {
  return url.split('?', 1)[0] === STREAM_PATH;
}
