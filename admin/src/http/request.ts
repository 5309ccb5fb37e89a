import { AUTH_TIMES } from '@market/contract/identity/auth-rules';
import { requestInit, requestPath } from '@market/contract/browser/http-request';
import { parseJson } from '@market/contract/browser/response-body';
import type { Body, Endpoint, Query, Reply } from '@market/contract/endpoints/endpoint';
import * as z from 'zod/mini';
import { networkProblem, problemError } from './problem-error.js';

// zod would otherwise use eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** Path parameters, query, body and headers of a request. */
export interface RequestOptions<E extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Partial<Query<E>>;
  readonly body?: Body<E>;
  /** Key that makes retries safe: every retry of one action sends the same key (API-4). */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request, with the access token unless it is null. Throws ApiProblem. */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
  token: string | null,
): Promise<Reply<E>> {
  const response = await send(endpoint, options, token);
  const value = parseJson(await response.text());
  if (!response.ok) throw problemError(response.status, value);
  // The cast is safe: the endpoint's schema has checked the value.
  return (endpoint.reply ? endpoint.reply.parse(value) : undefined) as Reply<E>;
}

async function send(endpoint: Endpoint, options: RequestOptions, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(AUTH_TIMES.networkTimeoutMs);
  const { signal } = options;
  try {
    return await fetch(`/api${requestPath(endpoint, options)}`, {
      ...requestInit(endpoint, options, token),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkProblem();
  }
}
