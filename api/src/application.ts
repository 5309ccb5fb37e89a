import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Settings } from '@market/domain/foundation/configuration';
import { Replica } from '@market/domain/foundation/replica';
import { FrontDoor, openFrontDoor } from './answers/front-door.js';
import { VisitorAnswers } from './answers/visitor-answers.js';
import { AppModule } from './app.module.js';
import { Admission, admitCalls, countCalls } from './http/admission.js';
import { boundAnswers } from './http/bounded-answers.js';
import { leaveByteBodies } from './http/byte-bodies.js';
import { compressAnswers } from './http/compressed-answers.js';
import { createAdapter } from './http/fastify-adapter.js';
import { takeJsonOnly } from './http/json-bodies.js';
import { NestLog } from './http/logger.js';
import { RateLimits } from './http/rate-limits.js';
import { requestAddresses } from './http/request-address.js';
import { requestIds } from './http/request-id.js';
import { nameOrigins } from './http/request-origin.js';
import { SECURITY_HEADERS, type SecurityHeaders, sendSecurityHeaders } from './http/security-headers.js';
import { endSlowReaders } from './http/slow-readers.js';
import { rememberWrites } from './http/written.js';
import { closeUnusedConnections } from './http/unused-connections.js';
import { measureRequests, measuring } from './observability/measure-requests.js';
import { Metrics } from './observability/metrics.js';
import { traceRoutes } from './observability/trace-routes.js';
import { serveDescription } from './openapi/serve-description.js';
import { receiveVideos } from './uploads/receive-videos.js';
import { servePages } from './pages/serve-pages.js';

/** The whole application, ready to listen or to be injected into; whoever calls closes it. `root` is what it serves. */
export async function createApplication(
  settings: Settings,
  log: Logger,
  root: DynamicModule = AppModule.with(settings),
): Promise<NestFastifyApplication> {
  const application = await NestFactory.create<NestFastifyApplication>(root, createAdapter(settings), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(log),
  });
  const server = application.getHttpAdapter().getInstance();
  const limits = application.get(RateLimits);
  const admission = new Admission();
  const measure = measuring(application.get(Metrics), log);
  const door = new FrontDoor({
    answers: application.get(VisitorAnswers),
    limits,
    admission,
    measure,
    idOf: requestIds(settings),
    addressOf: requestAddresses(settings),
    parseCookie: (header) => server.parseCookie(header),
  });
  takeJsonOnly(server);
  leaveByteBodies(server);
  endSlowReaders(server);
  boundAnswers(server);
  sendSecurityHeaders(server, application.get<SecurityHeaders>(SECURITY_HEADERS));
  countCalls(server, limits, (request) => door.failureOf(request) !== undefined);
  traceRoutes(server);
  admitCalls(server, admission);
  openFrontDoor(server, door);
  closeUnusedConnections(server);
  nameOrigins(server);
  measureRequests(server, measure);
  await server.register(cookie);
  rememberWrites(server, application.get(Replica));
  compressAnswers(server);
  receiveVideos(application);
  await servePages(server, settings);
  serveDescription(server, settings);
  await application.init();
  await server.ready();
  return application;
}
