import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from './market.js';
import { authorizationOf, type Somebody } from './people.js';

/** What an api answered. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call as a browser makes it; `api` is which of them, a random one unless given. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly by?: Somebody;
  readonly key?: string;
  readonly api?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly rawBody?: string;
}

const ANSWER_WITHIN_MS = 35_000;
const PRESS_AGAIN_MS = 200;
let turn = 0;

/** One call; throws where no answer came. */
export async function call(market: Market, { method = 'POST', ...asked }: Call): Promise<Answer> {
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
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await answer.text();
  // What a proxy says of an api that is gone is a page.
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, body: isJson && text ? (JSON.parse(text) as Answer['body']) : {} };
}

/** The same call again and again, as by a person who does not give up, until a server answers that can; throws after `withinMs`. */
export async function insist(market: Market, asked: Call, withinMs = 300_000): Promise<Answer> {
  const giveUpAt = performance.now() + withinMs;
  let last = 'nothing';
  while (performance.now() < giveUpAt) {
    const answer = await call(market, asked).catch((error: unknown) => String(error));
    // A twin of ours may still be under way in a server that was asked before.
    const isOver =
      typeof answer !== 'string' && answer.status < 500 && answer.body['code'] !== 'request/in-progress';
    if (isOver) return answer;
    last = typeof answer === 'string' ? answer : JSON.stringify(answer);
    await pause(PRESS_AGAIN_MS);
  }
  throw new Error(`${asked.path} was not answered within ${withinMs} ms: ${last}`);
}
