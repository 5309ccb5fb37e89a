import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { Readiness } from '../../health/readiness.js';

/** Within this time, a proxy that checks `/readyz` has stopped sending requests. */
const READINESS_CHECKED_WITHIN_MS = 2 * SECOND_MS;
/**
 * How long idle connections may stay open after the server stops listening. A connection that sends another request in
 * this time is closed after its response.
 */
const DRAIN_WITHIN_MS = 2 * SECOND_MS;
const POLL_INTERVAL_MS = 25;

/**
 * Prepares the server for closing without losing a request (API-10, decision 0027). First, `/readyz` responds
 * 503 while all other requests are served as before. Then the server stops listening, and each open
 * connection ends with its next response. If no connection is open, the waiting ends early.
 */
export async function drainConnections(application: NestFastifyApplication): Promise<void> {
  application.get(Readiness).startShutdown();
  const { server } = application.getHttpAdapter().getInstance();
  await waitUntilUnconnected(server, READINESS_CHECKED_WITHIN_MS);
  // Calls `close()` of the base class: that of the HTTP server also closes connections that seem idle while a
  // request is on its way.
  Server.prototype.close.call(server);
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await waitUntilUnconnected(server, DRAIN_WITHIN_MS);
}

/** Waits until no connection is open, but at most `withinMs`. */
async function waitUntilUnconnected(server: Server, withinMs: number): Promise<void> {
  const countConnections = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && (await countConnections()) > 0) await pause(POLL_INTERVAL_MS);
}
