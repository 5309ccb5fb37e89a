import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { Metrics } from './metrics.js';

/** An answer that took longer is worth a line. */
const SLOW_MS = SECOND_MS;

/** An answer that went out. */
export interface Answered {
  /** Of the request. */
  readonly id: string;
  readonly method: string;
  /** Its pattern, never the address. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}
export type Measure = (answered: Answered) => void;

/** Measures an answer; logs our failures and slow answers, and the rest for whoever debugs. */
export function measuring(metrics: Metrics, log: Logger): Measure {
  const tellsAll = log.isLevelEnabled('debug');
  return ({ id, method, route, status, ms }) => {
    metrics.answered({ method, route, status, seconds: ms / SECOND_MS });
    if (!tellsAll && status < 500 && ms <= SLOW_MS) return;
    const level = status >= 500 || ms > SLOW_MS ? 'warn' : 'debug';
    log[level]({ request: id, method, route, status, ms: Math.round(ms) }, 'answered');
  };
}

/** Measures every answer of the framework. */
export function measureRequests(server: FastifyInstance, measure: Measure): void {
  server.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as its reader stays: that is no time an answer took.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return done();
    const route = request.routeOptions.url ?? '(none)';
    const { method, id } = request;
    measure({ id, method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
