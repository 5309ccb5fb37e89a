import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { Replica } from '@market/domain/foundation/sql/replica';
import { AppModule } from './app.module.js';
import { shedLoad } from './http/load/load-shedding.js';
import { limitArrivingBodies } from './http/load/arriving-bodies.js';
import { limitResponseTime } from './http/load/response-deadline.js';
import { leaveBinaryBodiesUnread } from './http/input/binary-bodies.js';
import { negotiateContent } from './http/replies/content-negotiation.js';
import { closeBodiesOfHeadResponses } from './http/replies/head-responses.js';
import { createAdapter } from './http/fastify-adapter.js';
import { acceptJsonOnly } from './http/input/json-bodies.js';
import { NestLog } from './http/tracing/logger.js';
import { countCalls, RateLimits } from './http/rate-limits/rate-limits.js';
import { sendRequestIds } from './http/tracing/request-id.js';
import { traceWriteRequests } from './http/tracing/request-origin.js';
import { SECURITY_HEADERS, type SecurityHeaders, sendSecurityHeaders } from './http/security-headers.js';
import { storeWritePositions } from './http/read-your-writes.js';
import { closeUnusedConnections } from './http/lifecycle/idle-connections.js';
import { measureRequests } from './observability/measure-requests.js';
import { Metrics } from './observability/metrics.js';
import { traceRoutes } from './observability/trace-routes.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { isCached, serveCachedResponses } from './response-cache/serve-cached-responses.js';
import { serveDescription } from './openapi/serve-description.js';
import { receiveVideos } from './uploads/receive-videos.js';
import { servePages } from './pages/serve-pages.js';

/**
 * Creates the application with `root` as its root module. The application does not listen on a port yet. The caller
 * must close it.
 */
export async function createApplication(
  settings: Settings,
  log: Logger,
  root: DynamicModule = AppModule.forSettings(settings),
): Promise<NestFastifyApplication> {
  const application = await NestFactory.create<NestFastifyApplication>(root, createAdapter(settings), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(log),
  });
  const server = application.getHttpAdapter().getInstance();
  const cache = application.get(ResponseCache);
  const limits = application.get(RateLimits);
  acceptJsonOnly(server);
  leaveBinaryBodiesUnread(server);
  limitArrivingBodies(server);
  closeUnusedConnections(server);
  // Fastify runs hooks of one kind in the order in which they are added, so this order matters.
  limitResponseTime(server);
  sendSecurityHeaders(server, application.get<SecurityHeaders>(SECURITY_HEADERS));
  sendRequestIds(server);
  traceRoutes(server);
  shedLoad(server, (request) => isCached(cache, request));
  countCalls(server, limits);
  serveCachedResponses(server, cache);
  traceWriteRequests(server);
  measureRequests(server, application.get(Metrics), log);
  await server.register(cookie);
  storeWritePositions(server, application.get(Replica));
  negotiateContent(server);
  closeBodiesOfHeadResponses(server);
  receiveVideos(application);
  const countRendering = (address: string) => limits.countPageRendering(address);
  await servePages(server, settings, { cache, countRendering });
  serveDescription(server, settings);
  await application.init();
  await server.ready();
  return application;
}
