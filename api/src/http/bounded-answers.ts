import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { BoundedWaits } from './bounded-waits.js';
import { sendProblem } from './send-problem.js';

/** The longest a caller waits for an answer: the work itself goes on, and is bounded by its own time-outs. */
export const ANSWER_WITHIN_MS = 30 * SECOND_MS;

/**
 * Answers `server/unavailable` to whoever has waited too long. An answer that has begun is left to its reader
 * (slow-readers.ts). Fastify's own `handlerTimeout` makes an abort controller for each call and aborts it when all is well,
 * with an error and its stack: a twentieth of what Node does for a write.
 */
export function boundAnswers(
  server: FastifyInstance,
  waits: BoundedWaits = new BoundedWaits(ANSWER_WITHIN_MS),
): void {
  server.addHook('onRequest', (_request, reply, done) => {
    const end = waits.begin((error) => {
      if (!reply.raw.headersSent) sendProblem(reply, error);
    });
    reply.raw.once('close', end);
    done();
  });
  server.addHook('onClose', (_instance, done) => {
    waits.stop();
    done();
  });
}
