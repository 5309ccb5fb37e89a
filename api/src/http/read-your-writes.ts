import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSRF_HEADER } from '@market/contract/identity/auth-rules';
import { type Lsn, NOTHING_WRITTEN, readLsn } from '@market/domain/foundation/sql/lsn';
import type { Replica } from '@market/domain/foundation/sql/replica';
import { API_PREFIX } from './endpoints/endpoint-metadata.js';

/** The cookie with the database's log position (LSN) after this browser's last write. */
export const WRITE_POSITION_COOKIE = 'written';
/** How long the cookie lasts: far longer than the lag of any replica that is used (decision 0019). */
const COOKIE_MAX_AGE_SECONDS = 60;
/** A position that no log reaches: with it, the primary serves this browser until the cookie expires. */
const MAX_LOG_POSITION = 'FFFFFFFF/FFFFFFFF';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sets a cookie with the log position of the write in the response to each write (API-9). Does nothing if no replica is
 * configured.
 */
export function storeWritePositions(server: FastifyInstance, replica: Replica): void {
  if (!replica.isConfigured) return;
  server.addHook('onSend', (request, reply, payload, done) => {
    const isWrite = !SAFE_METHODS.has(request.method) && request.url.startsWith(`${API_PREFIX}/`);
    if (!isWrite) return done(null, payload);
    const isSecure = request.protocol === 'https';
    return void replica
      .readWrittenPosition()
      .catch(() => undefined)
      .then((lsn = MAX_LOG_POSITION) => {
        const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
        reply.setCookie(WRITE_POSITION_COOKIE, lsn, { ...cookieOptions, maxAge: COOKIE_MAX_AGE_SECONDS });
        done(null, payload);
      });
  });
}

/**
 * Returns the log position in a cookie: undefined if it is invalid, and the start of the log if there is no
 * cookie.
 */
export function positionOfCookie(cookie: string | undefined): Lsn | undefined {
  return cookie === undefined ? NOTHING_WRITTEN : readLsn(cookie);
}

/**
 * Injects into a handler's parameter the log position up to which a replica must have replayed to serve this
 * request, so that callers see their own writes. Undefined if only the primary may serve it: for clients
 * without cookies, and for an invalid cookie.
 */
export const LastWritePosition = createParamDecorator(
  (_: unknown, context: ExecutionContext): Lsn | undefined => {
    const { cookies, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const cookie = cookies[WRITE_POSITION_COOKIE];
    if (cookie !== undefined) return positionOfCookie(cookie);
    const keepsCookies = headers[CSRF_HEADER.name] !== undefined || headers.authorization === undefined;
    return keepsCookies ? positionOfCookie(undefined) : undefined;
  },
);
