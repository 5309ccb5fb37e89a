import type { FastifyInstance } from 'fastify';
import type { ReadApi } from '@market/contract/page-rendering';

/** Asks our own API as the visitor at `ip` would, without leaving the process: the same rules, refusals and limits. */
export function readerFor(server: FastifyInstance, { ip }: { readonly ip: string }): ReadApi {
  return async (url) => {
    const headers = { accept: 'application/json' };
    const answer = await server.inject({ url, remoteAddress: ip, headers });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
}
