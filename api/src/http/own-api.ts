import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadApi } from '@market/contract/page-rendering';
import { WRITTEN_COOKIE, writtenIn } from './written.js';

/**
 * Asks our own API as the visitor at `ip` would, without leaving the process: the same rules, refusals and limits. What
 * this browser has written is in the answers.
 */
export function readerFor(
  server: FastifyInstance,
  { ip, cookies }: Pick<FastifyRequest, 'ip' | 'cookies'>,
): ReadApi {
  const written = cookies?.[WRITTEN_COOKIE];
  const headers = {
    accept: 'application/json',
    ...(written !== undefined && { cookie: `${WRITTEN_COOKIE}=${encodeURIComponent(written)}` }),
  };
  return async (url) => {
    const finished = await server.frontDoor
      ?.ask(url, { ip, written: writtenIn(written) })
      .catch(() => undefined);
    if (finished) return { status: 200, body: finished.json() };
    const answer = await server.inject({ url, remoteAddress: ip, headers });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
}
