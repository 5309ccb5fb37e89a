import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { sendProblem } from '../errors/send-problem.js';

/** The longest time until a response. The handler continues, within its own timeouts. */
const RESPOND_WITHIN_MS = 30 * SECOND_MS;

/**
 * Responds `server/unavailable` when a handler takes too long. A response that has begun is not interrupted; Fastify's own
 * `handlerTimeout` would interrupt it, and so break downloads over slow lines.
 */
export function limitResponseTime(server: FastifyInstance, withinMs: number = RESPOND_WITHIN_MS): void {
  server.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      // A body that is still arriving has its own limits, and gets its response from them (arriving-bodies.ts).
      if (request.raw.complete === false) return void timer.refresh();
      if (!reply.raw.headersSent) sendProblem(reply, new DomainError('server/unavailable'));
    }, withinMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
