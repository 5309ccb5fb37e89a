import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSRF_HEADER } from '@market/contract/identity/auth-rules';
import { type Lsn, NOTHING_WRITTEN, readLsn } from '@market/domain/foundation/lsn';
import type { Replica } from '@market/domain/foundation/replica';
import { API_PREFIX } from './endpoints/endpoint-metadata.js';

/** Remembers in a browser how far the database's log had come when it last changed something. */
export const WRITTEN_COOKIE = 'written';
/** Far longer than a replica may lag that is asked at all (docs/decisions/0019). */
const KEPT_SECONDS = 60;
/** As far as no log comes: until it is forgotten the primary answers. */
const BEYOND = 'FFFFFFFF/FFFFFFFF';
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets each change be answered with where the log stands after it; nothing where there is no replica. */
export function rememberWrites(server: FastifyInstance, replica: Replica): void {
  if (!replica.isThere) return;
  server.addHook('onSend', (request, reply, payload, done) => {
    const isChange = !READING.has(request.method) && request.url.startsWith(`${API_PREFIX}/`);
    if (!isChange) return done(null, payload);
    const isSecure = request.protocol === 'https';
    return void replica
      .written()
      .catch(() => undefined)
      .then((lsn = BEYOND) => {
        const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
        reply.setCookie(WRITTEN_COOKIE, lsn, { ...options, maxAge: KEPT_SECONDS });
        done(null, payload);
      });
  });
}

/** As of when answers must be for who keeps cookies, by what the one of ours says; undefined where that is nothing of ours. */
export function writtenIn(cookie: string | undefined): Lsn | undefined {
  return cookie === undefined ? NOTHING_WRITTEN : readLsn(cookie);
}

/**
 * As of when public answers must be for who asks: of what this browser has written. Undefined where only the primary can
 * tell: for callers that keep no cookies, and for a cookie that is none of ours.
 */
export const Written = createParamDecorator((_: unknown, context: ExecutionContext): Lsn | undefined => {
  const { cookies, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const written = cookies[WRITTEN_COOKIE];
  if (written !== undefined) return writtenIn(written);
  const keepsCookies = headers[CSRF_HEADER.name] !== undefined || headers.authorization === undefined;
  return keepsCookies ? writtenIn(undefined) : undefined;
});
