import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { Metrics } from './metrics.js';

/** Responses that take longer are logged as slow. */
const SLOW_REQUEST_MS = SECOND_MS;

/** Measures every response. Logs failures and slow responses as warnings, and all others at the level 'debug'. */
export function measureRequests(server: FastifyInstance, metrics: Metrics, log: Logger): void {
  const isDebugEnabled = log.isLevelEnabled('debug');
  server.addHook('onResponse', (request, reply, done) => {
    // Streams are not measured: they last as long as the client stays connected, whatever the
    // server's speed.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return done();
    // Metrics are labeled with the route's pattern: the address itself would create a time series per id.
    const route = request.routeOptions.url ?? '(none)';
    const { method, id, wasShed } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.recordResponse({ method, route, status: String(status) }, ms / SECOND_MS);
    // Under overload, thousands of shed requests a second must not fill the log.
    const isWarning = ms > SLOW_REQUEST_MS || (status >= 500 && !wasShed);
    if (isWarning || isDebugEnabled)
      log[isWarning ? 'warn' : 'debug'](
        { request: id, method, route, status, ms: Math.round(ms) },
        'answered',
      );
    done();
  });
}
