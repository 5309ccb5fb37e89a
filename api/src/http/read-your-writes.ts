import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSRF_HEADER } from '@market/contract/identity/auth-rules';
import { type Lsn, NOTHING_WRITTEN, readLsn } from '@market/domain/foundation/sql/lsn';
import type { Replica } from '@market/domain/foundation/sql/replica';
import { API_PREFIX } from './endpoints/endpoint-metadata.js';

/** Name of the cookie that stores the database's log position (LSN) after this browser's latest write. */
export const WRITTEN_COOKIE = 'written';
/** Far longer than the replica lag from which on a replica is not used (decision 0019). */
const MAX_AGE_SECONDS = 60;
/** A position that no log reaches, so that the primary serves this browser until the cookie expires. */
const LAST_POSITION = 'FFFFFFFF/FFFFFFFF';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets the cookie in the response to each write (API-9). Does nothing without a replica. */
export function rememberWrites(server: FastifyInstance, replica: Replica): void {
  if (!replica.isConfigured) return;
  server.addHook('onSend', (request, reply, payload, done) => {
    const isChange = !SAFE_METHODS.has(request.method) && request.url.startsWith(`${API_PREFIX}/`);
    if (!isChange) return done(null, payload);
    const isSecure = request.protocol === 'https';
    return void replica
      .written()
      .catch(() => undefined)
      .then((lsn = LAST_POSITION) => {
        const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
        reply.setCookie(WRITTEN_COOKIE, lsn, { ...options, maxAge: MAX_AGE_SECONDS });
        done(null, payload);
      });
  });
}

/** Returns the position in a cookie; undefined if it is invalid, the start of the log without a cookie. */
export function positionOfCookie(cookie: string | undefined): Lsn | undefined {
  return cookie === undefined ? NOTHING_WRITTEN : readLsn(cookie);
}

/**
 * Parameter decorator for the log position that a replica must have reached to serve a public response, so that callers see their
 * own writes. Undefined if only the primary may serve: for clients that keep no cookies, and for an invalid cookie.
 */
export const LastWritePosition = createParamDecorator(
  (_: unknown, context: ExecutionContext): Lsn | undefined => {
    const { cookies, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const cookie = cookies[WRITTEN_COOKIE];
    if (cookie !== undefined) return positionOfCookie(cookie);
    const keepsCookies = headers[CSRF_HEADER.name] !== undefined || headers.authorization === undefined;
    return keepsCookies ? positionOfCookie(undefined) : undefined;
  },
);
