/** Sends the calls that its parent requests, and reports the results. Exits when the parent disconnects. */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { useRealTimePriority } from '../testbed/cpu-cores.js';
import type { LoadCall, LoadTask, LoadResult } from './load.js';
import { LoadConnections } from './load-connections.js';

const TICK_MS = 2;
const TIMEOUT_MS = 20_000;
const HEALTH_CALL: LoadCall = { method: 'GET', path: '/healthz', headers: {} };

interface TimedResponse {
  readonly kind: string;
  readonly status: number;
  readonly tookMs: number;
  readonly lacksRetryAfter: boolean;
  readonly isInTime: boolean;
}

async function sendLoad({ origin, calls, seconds, pace }: LoadTask): Promise<LoadResult> {
  const port = Number(new URL(origin).port);
  const count = 'callers' in pace ? pace.callers : pace.connections;
  const connections = new LoadConnections(port, { count, timeoutMs: TIMEOUT_MS });
  await connections.open(textOf(HEALTH_CALL));
  const responses: TimedResponse[] = [];
  const delaysMs: number[] = [];
  let callCount = 0;

  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;

  async function send(dueAt: number): Promise<void> {
    delaysMs.push(performance.now() - dueAt);
    const call = calls[(callCount += 1) % calls.length] as LoadCall;
    const { status, hasRetryAfter } = await connections.send(textOf(call));
    const lacksRetryAfter = status === 503 && !hasRetryAfter;
    const now = performance.now();
    responses.push({
      kind: call.kind ?? '',
      status,
      tookMs: now - dueAt,
      lacksRetryAfter,
      isInTime: now <= endAt,
    });
  }

  if ('callers' in pace)
    await Promise.all(
      Array.from({ length: pace.callers }, async () => {
        while (performance.now() < endAt) await send(performance.now());
      }),
    );
  else await sendOnSchedule(send, { startedAt, endAt, perSecond: pace.perSecond });
  connections.close();
  return summarize(responses, delaysMs, seconds);
}

/** Sends each call at its planned time, regardless of how many have no response yet. */
async function sendOnSchedule(
  send: (dueAt: number) => Promise<void>,
  { startedAt, endAt, perSecond }: { startedAt: number; endAt: number; perSecond: number },
): Promise<void> {
  const sentCalls: Promise<void>[] = [];
  const everyMs = 1000 / perSecond;
  for (let dueAt = startedAt; dueAt < endAt;) {
    for (; dueAt <= performance.now() && dueAt < endAt; dueAt += everyMs) sentCalls.push(send(dueAt));
    await pause(TICK_MS);
  }
  await Promise.all(sentCalls);
}

function textOf({ method, path, headers, body: bodyPart = '', bodyTimes = 1 }: LoadCall): string {
  const body = bodyPart.repeat(bodyTimes);
  const commonHeaders = { host: '127.0.0.1', 'content-length': String(Buffer.byteLength(body)) };
  const allHeaders = {
    ...commonHeaders,
    ...headers,
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function summarize(
  responses: readonly TimedResponse[],
  delaysMs: readonly number[],
  seconds: number,
): LoadResult {
  const statuses: Record<string, number> = {};
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  const timesOf = (ofResponses: readonly TimedResponse[]) => ofResponses.map(({ tookMs }) => tookMs);
  const acceptedResponses = responses.filter(({ status }) => status >= 200 && status < 400);
  const refusedResponses = responses.filter(({ status }) => status === 429 || status === 503);
  return {
    sent: responses.length,
    statuses,
    goodput: acceptedResponses.filter(({ isInTime }) => isInTime).length / seconds,
    acceptedP50Ms: quantile(timesOf(acceptedResponses), 0.5),
    acceptedP95Ms: quantile(timesOf(acceptedResponses), 0.95),
    acceptedP99Ms: quantile(timesOf(acceptedResponses), 0.99),
    acceptedP99MsByKind: Object.fromEntries(
      [...new Set(acceptedResponses.map(({ kind }) => kind))].map((kind) => [
        kind,
        quantile(timesOf(acceptedResponses.filter((response) => response.kind === kind)), 0.99),
      ]),
    ),
    refusedP99Ms: quantile(timesOf(refusedResponses), 0.99),
    withoutRetryAfter: responses.filter(({ lacksRetryAfter }) => lacksRetryAfter).length,
    lateP99Ms: quantile(delaysMs, 0.99),
  };
}

function quantile(figures: readonly number[], share: number): number {
  const sortedFigures = [...figures].sort((a, b) => a - b);
  return sortedFigures[Math.min(sortedFigures.length - 1, Math.floor(sortedFigures.length * share))] ?? 0;
}

process.on('message', (task: LoadTask) => void sendLoad(task).then((result) => process.send?.(result)));
process.once('disconnect', () => process.exit(0));
useRealTimePriority();
process.send?.('ready');
