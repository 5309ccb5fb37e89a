import { CSRF_HEADER } from '../identity/auth-rules.js';
import type { Endpoint } from '../endpoints/endpoint.js';

/** Values of a request to an endpoint. */
export interface RequestValues {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** A file, for endpoints that take its bytes as the body. */
  readonly bytes?: Blob | undefined;
  /** The same for every retry of one action (API-4). */
  readonly idempotencyKey?: string | undefined;
}

/** Returns path and query of a request; path parameters are encoded and empty query values left out (FIND-3). */
export function requestPath(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<RequestValues, 'params' | 'query'>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const sent = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') sent.set(key, String(value));
  const search = sent.toString();
  return `${filled}${search && `?${search}`}`;
}

/** Returns method, headers and body of a request with an access token, or without one. */
export function requestInit(
  { method }: Pick<Endpoint, 'method'>,
  { body, bytes, idempotencyKey }: Omit<RequestValues, 'params' | 'query'>,
  token: string | null,
): RequestInit {
  return {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      // Other sites cannot send this header without a preflight; the API refuses cookies without it.
      [CSRF_HEADER.name]: CSRF_HEADER.value,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': bytes.type || 'application/octet-stream' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes && { body: bytes }),
  };
}
