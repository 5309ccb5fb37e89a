import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { Readiness } from '../../health/readiness.js';

/** A proxy that asks whether this process is ready has turned to others within this time. */
const ASKED_WITHIN_MS = 2 * SECOND_MS;
/** A connection hears within this time, with an answer, that it ends; one on which nothing is asked meanwhile is closed then. */
const TOLD_WITHIN_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = 25;

/**
 * Makes the server ready to close without dropping a call (docs/decisions/0027). First it says that it is not ready, and
 * serves as before. Then nobody can connect any more: a proxy that never asked turns to the next with nothing sent. Who is
 * connected still is answered, and each connection ends with an answer instead of in the middle of a question.
 */
export async function leave(application: NestFastifyApplication): Promise<void> {
  application.get(Readiness).leave();
  const { server } = application.getHttpAdapter().getInstance();
  await unconnected(server, ASKED_WITHIN_MS);
  // Not HTTP's own close, which closes kept connections that seem idle though a question is on its way.
  Server.prototype.close.call(server);
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await unconnected(server, TOLD_WITHIN_MS);
}

/** Waits until nobody is connected, at most so long. */
async function unconnected(server: Server, withinMs: number): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  const giveUpAt = performance.now() + withinMs;
  while (performance.now() < giveUpAt && (await connections()) > 0) await pause(LOOK_EVERY_MS);
}
