import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadApi } from '@market/contract/screens/page-rendering';
import { WRITE_POSITION_COOKIE } from './read-your-writes.js';

/**
 * Returns a function that calls our own API inside this process, as a visitor at the address `ip`, with the rules,
 * refusals and rate limits of any API call. Responses include what this browser has just written (API-9).
 */
export function apiReaderFor(
  server: FastifyInstance,
  { ip, cookies }: Pick<FastifyRequest, 'ip' | 'cookies'>,
): ReadApi {
  const writtenLsn = cookies?.[WRITE_POSITION_COOKIE];
  const headers = {
    accept: 'application/json',
    ...(writtenLsn !== undefined && { cookie: `${WRITE_POSITION_COOKIE}=${encodeURIComponent(writtenLsn)}` }),
  };
  return async (url) => {
    const response = await server.inject({ url, remoteAddress: ip, headers });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };
}
