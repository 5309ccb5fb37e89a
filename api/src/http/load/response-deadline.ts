import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { sendProblem } from '../errors/send-problem.js';

/**
 * How long a handler may take until its response begins. The handler itself continues, within its own time
 * limits.
 */
const RESPOND_WITHIN_MS = 30 * SECOND_MS;

/**
 * Responds `server/unavailable` if a handler takes too long. A response that has begun is not interrupted.
 * Fastify's own `handlerTimeout` would interrupt it, and so break downloads over slow connections.
 */
export function limitResponseTime(server: FastifyInstance, withinMs: number = RESPOND_WITHIN_MS): void {
  server.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      // While the body is still arriving, `arriving-bodies.ts` limits the request instead.
      if (request.raw.complete === false) return void timer.refresh();
      if (!reply.raw.headersSent) sendProblem(reply, new DomainError('server/unavailable'));
    }, withinMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
