import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Settings } from '@market/domain/foundation/configuration';
import { Replica } from '@market/domain/foundation/replica';
import { AnswerCache } from './answers/answer-cache.js';
import { answerAgain, answerAtOnce } from './answers/answer-again.js';
import { AppModule } from './app.module.js';
import { admitCalls, countCalls } from './http/admission.js';
import { leaveByteBodies } from './http/byte-bodies.js';
import { compressAnswers } from './http/compressed-answers.js';
import { createAdapter } from './http/fastify-adapter.js';
import { takeJsonOnly } from './http/json-bodies.js';
import { NestLog } from './http/logger.js';
import { RateLimits } from './http/rate-limits.js';
import { nameOrigins } from './http/request-origin.js';
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.js';
import { endSlowReaders } from './http/slow-readers.js';
import { rememberWrites } from './http/written.js';
import { closeUnusedConnections } from './http/unused-connections.js';
import { measureRequests } from './observability/measure-requests.js';
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
  takeJsonOnly(server);
  leaveByteBodies(server);
  closeUnusedConnections(server);
  endSlowReaders(server);
  const cache = application.get(AnswerCache);
  const headers = await securityHeaders(settings);
  countCalls(server, application.get(RateLimits));
  traceRoutes(server);
  answerAtOnce(server, cache, headers.ofData);
  admitCalls(server);
  nameOrigins(server);
  measureRequests(server, application.get(Metrics), log);
  await server.register(cookie);
  sendSecurityHeaders(server, headers);
  rememberWrites(server, application.get(Replica));
  answerAgain(server, cache);
  compressAnswers(server);
  receiveVideos(application);
  await servePages(server, settings);
  serveDescription(server, settings);
  await application.init();
  await server.ready();
  return application;
}
