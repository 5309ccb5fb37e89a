import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from '../testbed/market.js';
import { authorizationOf, type Person } from './people.js';

/** A response from the api. */
export interface ApiResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as a browser sends it. `api` is the index of the api; by default the apis take turns. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly by?: Person;
  readonly key?: string;
  readonly api?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly rawBody?: string;
}

const RESPONSE_TIMEOUT_MS = 35_000;
const RETRY_AFTER_MS = 200;
let turn = 0;

/** Sends one call. Throws if there is no response. */
export async function call(market: Market, { method = 'POST', ...asked }: Call): Promise<ApiResponse> {
  const entrance = market.entrances[(asked.api ?? (turn += 1)) % market.entrances.length];
  const body = asked.rawBody ?? (asked.body && JSON.stringify(asked.body));
  const answer = await fetch(`${entrance?.origin}/api${asked.path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(asked.by && { authorization: await authorizationOf(market, asked.by) }),
      ...(asked.key && { 'idempotency-key': asked.key }),
      ...asked.headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  const text = await answer.text();
  // A proxy responds with an HTML page if an api is down.
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, body: isJson && text ? (JSON.parse(text) as ApiResponse['body']) : {} };
}

/** Repeats a call until a response is final: below 500, and not `request/in-progress`. Throws after `withinMs`. */
export async function callUntilFinal(market: Market, asked: Call, withinMs = 300_000): Promise<ApiResponse> {
  const giveUpAt = performance.now() + withinMs;
  let last = 'nothing';
  while (performance.now() < giveUpAt) {
    const answer = await call(market, asked).catch((error: unknown) => String(error));
    // An earlier try may still be running in another process.
    const isOver =
      typeof answer !== 'string' && answer.status < 500 && answer.body['code'] !== 'request/in-progress';
    if (isOver) return answer;
    last = typeof answer === 'string' ? answer : JSON.stringify(answer);
    await pause(RETRY_AFTER_MS);
  }
  throw new Error(`${asked.path} got no final response within ${withinMs} ms: ${last}`);
}
