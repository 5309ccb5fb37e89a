import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from '../testbed/market.js';
import { authorizationOf, type Person } from './people.js';

/** A response from the api. */
export interface ApiResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as a browser sends it. Without `apiIndex`, each call goes to the next api. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly caller?: Person;
  readonly idempotencyKey?: string;
  readonly apiIndex?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly rawBody?: string;
}

const RESPONSE_TIMEOUT_MS = 35_000;
const RETRY_AFTER_MS = 200;
let callCount = 0;

/** Sends one call without retries. Throws if there is no response. */
export async function call(market: Market, { method = 'POST', ...request }: Call): Promise<ApiResponse> {
  const server = market.publicServers[(request.apiIndex ?? (callCount += 1)) % market.publicServers.length];
  const body = request.rawBody ?? (request.body && JSON.stringify(request.body));
  const response = await fetch(`${server?.origin}/api${request.path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(request.caller && { authorization: await authorizationOf(market, request.caller) }),
      ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
      ...request.headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  const text = await response.text();
  // A proxy responds with an HTML page if an api is down.
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson && text ? (JSON.parse(text) as ApiResponse['body']) : {} };
}

/** Repeats a call until a response is final: below 500, and not `request/in-progress`. Throws after `withinMs`. */
export async function callUntilFinal(
  market: Market,
  request: Call,
  withinMs = 300_000,
): Promise<ApiResponse> {
  const giveUpAt = performance.now() + withinMs;
  let lastResponse = 'nothing';
  while (performance.now() < giveUpAt) {
    const response = await call(market, request).catch((error: unknown) => String(error));
    // `request/in-progress`: an earlier try may still be running in another process.
    const isFinal =
      typeof response !== 'string' &&
      response.status < 500 &&
      response.body['code'] !== 'request/in-progress';
    if (isFinal) return response;
    lastResponse = typeof response === 'string' ? response : JSON.stringify(response);
    await pause(RETRY_AFTER_MS);
  }
  throw new Error(`${request.path} got no final response within ${withinMs} ms: ${lastResponse}`);
}
