import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { Readiness } from '../health/readiness.js';

/** Connections hear within this time, with an answer, that they end; one that asks nothing meanwhile is closed then. */
const TOLD_WITHIN_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = 25;

/**
 * Makes the server ready to close without dropping a call: it says that it is not ready, so that nothing new is sent here,
 * still answers what comes, and ends each connection with its next answer instead of in the middle of a question.
 */
export async function leave(application: NestFastifyApplication): Promise<void> {
  application.get(Readiness).leave();
  const { server } = application.getHttpAdapter().getInstance();
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  const giveUpAt = performance.now() + TOLD_WITHIN_MS;
  while (performance.now() < giveUpAt && (await connections()) > 0) await pause(LOOK_EVERY_MS);
}
