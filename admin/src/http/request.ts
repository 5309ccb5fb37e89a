import { AUTH_TIMES, OWN_CALL } from '@market/contract/auth-rules';
import type { Body, Endpoint, Query, Reply } from '@market/contract/endpoint';
import * as z from 'zod/mini';
import { networkProblem, problemError } from './problem-error.js';

// The content security policy forbids code made from text; zod must not even try.
z.config({ jitless: true });

/** What a call of the contract carries. */
export interface Carried<E extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Partial<Query<E>>;
  readonly body?: Body<E>;
  /** The same key makes the same thing once (DECISIONS 5). */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One call, with this token or none; throws ApiProblem. */
export async function request<E extends Endpoint>(
  endpoint: E,
  carried: Carried<E>,
  token: string | null,
): Promise<Reply<E>> {
  const answer = await send(endpoint, carried, token);
  const text = await answer.text();
  const value = parsed(text);
  if (!answer.ok) throw problemError(answer.status, value);
  // The contract names what this endpoint answers; the schema has just checked it.
  return (endpoint.reply ? endpoint.reply.parse(value) : undefined) as Reply<E>;
}

async function send(endpoint: Endpoint, carried: Carried, token: string | null): Promise<Response> {
  const timeout = AbortSignal.timeout(AUTH_TIMES.networkTimeoutMs);
  const { body, idempotencyKey, signal } = carried;
  try {
    return await fetch(addressOf(endpoint, carried), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        [OWN_CALL.header]: OWN_CALL.value,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkProblem();
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query }: Carried): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `/api${path}${search && `?${search}`}`;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
