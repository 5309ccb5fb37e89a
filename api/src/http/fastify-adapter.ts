import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { plainUrl } from './plain-url.js';
import { refusalOf } from './errors/problem-document.js';
import { requestIdGenerator } from './tracing/request-id.js';
import { sendProblem } from './errors/send-problem.js';
import { trustedProxies } from './rate-limits/trusted-proxies.js';

/**
 * The largest accepted JSON body. A listing with the longest texts, all in four-byte characters, has 130 KB.
 */
export const BODY_MAX_BYTES = 256 * 1024;
/** How long a request may take to arrive; its headers must arrive within HEADERS_TIMEOUT_MS. */
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
const HEADERS_TIMEOUT_MS = 15 * SECOND_MS;
/** How often Node checks whether a request takes too long to arrive. */
const CONNECTION_CHECK_INTERVAL_MS = 5 * SECOND_MS;
/**
 * How long a connection may transfer nothing during a request before it is closed, so that a client that does not
 * read its response uses no memory for longer. The limit must exceed the deadline of handlers
 * (`response-deadline.ts`) and the interval of an event stream's heartbeats. After a part of the response was sent,
 * Node waits twice as long.
 */
const INACTIVITY_TIMEOUT_MS = 35 * SECOND_MS;
/** How long an idle connection stays open: longer than most proxies allow, so that the proxy closes it first. */
const KEEP_ALIVE_TIMEOUT_MS = 72 * SECOND_MS;
/**
 * How many connections one process accepts: its event streams (`STREAMS_MAX`), and as many others. Further
 * connections are closed at once.
 */
const CONNECTIONS_MAX = 15_000;
/** How many characters a parameter in a path may have. No id or name is longer. */
const PARAM_MAX_LENGTH = 512;

/** Creates the Fastify server with its limits for requests and connections. */
export function createAdapter(settings: Pick<Settings, 'TRUST_PROXY'>): FastifyAdapter {
  const adapter = new FastifyAdapter({
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    rewriteUrl: ({ url = '' }) => plainUrl(url),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS },
    connectionTimeout: INACTIVITY_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // While the server closes, requests that arrive on open connections are still served (API-10).
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    genReqId: requestIdGenerator(settings),
    requestIdHeader: false,
    // Errors of the router itself, such as a malformed address or a parameter that is too long, do not reach
    // the error filter.
    frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, refusalOf(error)),
  });
  adapter.getInstance().server.maxConnections = CONNECTIONS_MAX;
  return adapter;
}
