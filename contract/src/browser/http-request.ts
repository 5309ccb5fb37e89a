import { CSRF_HEADER } from '../identity/auth-rules.js';
import type { Endpoint } from '../endpoints/endpoint.js';

/** What a client passes to one call of an endpoint. */
export interface RequestValues {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** The file to send, for endpoints whose body is a file. */
  readonly binaryBody?: Blob | undefined;
  /** The idempotency key, which is the same for every retry of one action (API-4). */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Returns path and query of a request. Path parameters are encoded, and empty query values are left out
 * (FIND-3).
 */
export function requestPath(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<RequestValues, 'params' | 'query'>,
): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const queryParameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') queryParameters.set(key, String(value));
  const queryText = queryParameters.toString();
  return `${filledPath}${queryText && `?${queryText}`}`;
}

/** Returns method, headers and body of a request, with the access token if there is one. */
export function requestInit(
  { method }: Pick<Endpoint, 'method'>,
  { body, binaryBody, idempotencyKey }: Omit<RequestValues, 'params' | 'query'>,
  token: string | null,
): RequestInit {
  return {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      // Browsers let other sites send this header only after a CORS preflight. The API refuses cookies
      // without the header.
      [CSRF_HEADER.name]: CSRF_HEADER.value,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(binaryBody && { 'content-type': binaryBody.type || 'application/octet-stream' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(binaryBody && { body: binaryBody }),
  };
}
