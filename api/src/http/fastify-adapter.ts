import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { plainUrl } from './plain-url.js';
import { refusalOf } from './errors/problem-document.js';
import { requestIds } from './tracing/request-id.js';
import { sendProblem } from './errors/send-problem.js';
import { trustedProxies } from './rate-limits/trusted-proxies.js';

/** The largest JSON body. A listing whose every field has its maximum length, in four-byte characters, has 130 KB. */
export const BODY_MAX_BYTES = 256 * 1024;
/** A request must arrive within this time, and its head within the shorter one. */
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
const HEADERS_TIMEOUT_MS = 15 * SECOND_MS;
/** How often Node checks both. */
const CHECK_INTERVAL_MS = 5 * SECOND_MS;
/**
 * A connection without traffic for this long during a request is closed, so that a client that does not read its response holds
 * no memory. Longer than the deadline of handlers (`response-deadline.ts`), and than the interval of an event stream's
 * heartbeats. Once a part of the response is sent, Node allows twice this time.
 */
const INACTIVITY_TIMEOUT_MS = 35 * SECOND_MS;
/** Idle connections are kept longer than most proxies keep them, so that the proxy closes them first. */
const KEEP_ALIVE_TIMEOUT_MS = 72 * SECOND_MS;
/**
 * The most connections of one process: its open event streams (`STREAMS_MAX`) and as many others. Further ones are closed at
 * once.
 */
const CONNECTIONS_MAX = 15_000;
/** Characters. No id or name in a path is longer. */
const PARAM_MAX_LENGTH = 512;

/** Creates the Fastify server with all its limits. */
export function createAdapter(settings: Pick<Settings, 'TRUST_PROXY'>): FastifyAdapter {
  const adapter = new FastifyAdapter({
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    rewriteUrl: ({ url = '' }) => plainUrl(url),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    connectionTimeout: INACTIVITY_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are still served (API-10).
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    genReqId: requestIds(settings),
    requestIdHeader: false,
    // Errors of the router itself (malformed address, too long a parameter) do not reach the error filter.
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, refusalOf(error)),
  });
  adapter.getInstance().server.maxConnections = CONNECTIONS_MAX;
  return adapter;
}
