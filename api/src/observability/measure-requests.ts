import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { Metrics } from './metrics.js';

/** An answer that took longer is worth a line. */
const SLOW_MS = SECOND_MS;

/** Measures every answer; logs our failures and slow answers, and the rest for whoever debugs. */
export function measureRequests(server: FastifyInstance, metrics: Metrics, log: Logger): void {
  server.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as its reader stays: that is no time an answer took.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return done();
    const route = request.routeOptions.url ?? '(none)';
    const { method, id } = request;
    const ms = reply.elapsedTime;
    const status = reply.statusCode;
    metrics.answered({ method, route, status, seconds: ms / SECOND_MS });
    const level = status >= 500 || ms > SLOW_MS ? 'warn' : 'debug';
    log[level]({ request: id, method, route, status, ms: Math.round(ms) }, 'answered');
    done();
  });
}
