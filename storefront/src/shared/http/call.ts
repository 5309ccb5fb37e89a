import { AUTH_TIMES } from '@market/contract/identity/auth-rules';
import { requestInit, requestPath } from '@market/contract/browser/http-request';
import { parseJson } from '@market/contract/browser/response-body';
import type { Body, Endpoint, Query, Reply } from '@market/contract/endpoints/endpoint';
import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';
import * as z from 'zod/mini';
import { ApiError, networkError } from './api-error.js';
import { API_BASE } from './environment.js';
import { deviceDelay } from './device-delay.js';
import { errorFromResponse } from './error-from-response.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { canonicalizeKeys } from './canonicalize-keys.js';
import { tokenSource } from './token-source.js';

// zod would otherwise use eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

type Params<E extends Endpoint> = E['params'] extends z.ZodMiniType ? z.input<E['params']> : undefined;

/** The time that the download of a file may last on a slow network, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** The parameters of a call; with an `idempotencyKey` a POST can be repeated safely (API-4). */
export interface CallInput<E extends Endpoint> {
  readonly params?: Params<E>;
  readonly query?: Partial<Query<E>>;
  readonly body?: Body<E>;
  /** A file that is sent as the whole body of the request, for uploads. */
  readonly binaryBody?: Blob;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The time limit of the whole response, in milliseconds; by default 30,000, on phones 60,000 (FIND-53). */
  readonly timeoutMs?: number;
  /** The base address and key of another service to call instead of the API. */
  readonly service?: { readonly base?: string | undefined; readonly key?: string | undefined };
}

/** A page of a list whose response is an array; the next page's cursor is in the Link header (API-2). */
export interface PagedReply<R> {
  readonly reply: R;
  readonly nextCursor: string | null;
}

interface ParsedResponse {
  readonly value: unknown;
  readonly headers: Headers;
}

/**
 * Calls an endpoint of the contract and returns its parsed reply.
 * Throws ApiError for every failure, with the message to show (API-3, FIND-6); an abort throws the signal's reason.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> {
  return (await callPage(endpoint, input)).reply;
}

/** Like `call`, but also returns the cursor of the next page. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<PagedReply<Reply<E>>> {
  const token = await tokenFor(endpoint);
  const response = await send(endpoint, input, token);
  return {
    reply: parseReplyOf(endpoint, response.value),
    nextCursor: readNextCursor(response.headers.get('link')),
  };
}

/**
 * Downloads the response of an endpoint as a file, without parsing it, because it may be large. Throws ApiError as
 * `call` does.
 */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Blob> {
  const token = await tokenFor(endpoint);
  const response = await fetchWithRenewal(endpoint, { ...input, timeoutMs: DOWNLOAD_TIMEOUT_MS }, token);
  if (!response.ok) await readResponse(response);
  return response.blob().catch(() => {
    throw networkError();
  });
}

/** Parses the response of an endpoint; throws ApiError if the response is empty or invalid. */
export function parseReplyOf<E extends Endpoint>(endpoint: E, value: unknown): Reply<E> {
  const reply = endpoint.reply ? parseReply(endpoint.reply, value) : undefined;
  // The cast is safe: parseReply has checked the value with this endpoint's schema.
  return reply as Reply<E>;
}

async function tokenFor(endpoint: Endpoint): Promise<string | null> {
  if (endpoint.access === 'public') return null;
  // The endpoint also works without a token, so the call does not wait until the session is known.
  if (endpoint.access === 'optional') return tokenSource().tokenNow();
  const token = await tokenSource().token();
  if (token !== null) return token;
  const message = tokenSource().hasUser?.() ? API_ERROR_TEXTS.noToken : API_ERROR_TEXTS.noUser;
  throw new ApiError({ status: 401, code: 'auth/unauthenticated', message });
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string | null,
): Promise<ParsedResponse> {
  return readResponse(await fetchWithRenewal(endpoint, input, token));
}

/** Sends a request; after a 401, sends it again with a new token. */
async function fetchWithRenewal<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string | null,
): Promise<Response> {
  const firstResponse = await request(endpoint, input, token);
  if (firstResponse.status !== 401 || token === null) return firstResponse;
  const renewedToken = await tokenSource().renew(token);
  return renewedToken === null ? firstResponse : request(endpoint, input, renewedToken);
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token: string | null,
): Promise<Response> {
  const timeoutSignal = AbortSignal.timeout(
    input.timeoutMs ?? deviceDelay(AUTH_TIMES.networkTimeoutMs, AUTH_TIMES.networkTimeoutMaxMs),
  );
  const signal = input.signal ? AbortSignal.any([input.signal, timeoutSignal]) : timeoutSignal;
  const { body, binaryBody } = input;
  const idempotencyKey = idempotencyKeyFor(endpoint, input);
  try {
    return await fetch(`${input.service?.base ?? API_BASE}${pathOf(endpoint, input)}`, {
      ...requestInit(endpoint, { body, binaryBody, idempotencyKey }, token),
      signal,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw networkError();
  }
}

function idempotencyKeyFor<E extends Endpoint>(
  endpoint: E,
  { idempotencyKey }: CallInput<E>,
): string | undefined {
  return endpoint.idempotent ? (idempotencyKey ?? newIdempotencyKey()) : undefined;
}

/** Returns the path and query of a call, relative to the API's base address (FIND-3). */
export function pathOf<E extends Endpoint>(endpoint: E, { params, query, service }: CallInput<E>): string {
  return requestPath(endpoint, {
    params: { ...(params ?? {}) },
    query: { ...query, key: service?.key },
  });
}

async function readResponse(response: Response): Promise<ParsedResponse> {
  const text = await response.text().catch(() => {
    throw networkError();
  });
  const value = parseJson(text);
  if (!response.ok) throw errorFromResponse(response.status, value, response.headers.get('x-request-id'));
  return { value, headers: response.headers };
}

function parseReply(schema: z.ZodMiniType, value: unknown): unknown {
  if (value === null)
    throw new ApiError({ status: 200, code: 'http/null', message: API_ERROR_TEXTS.nullResponse });
  const parsed = schema.safeParse(canonicalizeKeys(schema, value));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new ApiError({
    status: 200,
    code: 'http/unreadable',
    message: 'The server answered in a form this page does not understand.',
    cause: issues,
  });
}

function readNextCursor(link: string | null): string | null {
  const nextUrl = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return nextUrl === undefined ? null : new URLSearchParams(nextUrl.split('?')[1]).get('cursor');
}
