import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { Settings } from '@market/domain/foundation/configuration';
import { refusalOf } from './errors/problem-document.js';
import { requestIds } from './tracing/request-id.js';
import { sendProblem } from './errors/send-problem.js';
import { trustedProxies } from './rate-limits/trusted-proxies.js';

/** The largest JSON body read: a listing whose every field is as long as it may be, in a script of four bytes a character, has 130 KB. */
export const BODY_MAX_BYTES = 256 * 1024;
/** A request must have arrived whole within this time, its head within that. */
const ARRIVE_WITHIN_MS = 30 * SECOND_MS;
const HEAD_WITHIN_MS = 15 * SECOND_MS;
/** How often Node looks for requests that have not. */
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** Idle connections are kept longer than the usual proxy keeps them, so that the proxy closes first. */
const IDLE_KEPT_MS = 72 * SECOND_MS;
/** Connections of one process: its open streams (`STREAMS_MAX`) and as many that ask. More are closed as they come. */
const CONNECTIONS_MAX = 10_000;
/** The longest path parameter: longer ones name nothing. */
const PARAM_MAX_LENGTH = 512;

/** The server beneath Nest, every bound set. */
export function createAdapter(settings: Pick<Settings, 'TRUST_PROXY'>): FastifyAdapter {
  const adapter = new FastifyAdapter({
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: ARRIVE_WITHIN_MS,
    http: { headersTimeout: HEAD_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    keepAliveTimeout: IDLE_KEPT_MS,
    forceCloseConnections: 'idle',
    // What came in before the door was closed is answered, not refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    genReqId: requestIds(settings),
    requestIdHeader: false,
    // Refusals of the router itself (malformed address, over-long parameter) never reach the error filter.
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, refusalOf(error)),
  });
  adapter.getInstance().server.maxConnections = CONNECTIONS_MAX;
  return adapter;
}
