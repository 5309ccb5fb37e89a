/** Sends the calls that its parent passed, and reports the results. Exits when the parent disconnects. */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { useRealTimePriority } from '../testbed/cpu-cores.js';
import type { LoadCall, LoadCalls, LoadMessage, LoadTask, LoadResult } from './load.js';
import { LoadConnections } from './load-connections.js';

const SCHEDULE_CHECK_INTERVAL_MS = 2;
const TIMEOUT_MS = 20_000;
const HEALTH_CALL: LoadCall = { method: 'GET', path: '/healthz', headers: {} };

interface TimedResponse {
  readonly kind: string;
  readonly status: number;
  readonly tookMs: number;
  readonly lacksRetryAfter: boolean;
  readonly isInTime: boolean;
}

async function sendLoad(
  { origin, calls }: LoadCalls,
  { durationSeconds, pace }: LoadTask,
): Promise<LoadResult> {
  const port = Number(new URL(origin).port);
  const count = 'callerCount' in pace ? pace.callerCount : pace.connectionCount;
  const connections = new LoadConnections(port, { count, timeoutMs: TIMEOUT_MS });
  await connections.open(requestText(HEALTH_CALL));
  const responses: TimedResponse[] = [];
  const delaysMs: number[] = [];
  let callCount = 0;

  const startedAtMs = performance.now();
  const endAtMs = startedAtMs + durationSeconds * 1000;

  async function send(dueAtMs: number): Promise<void> {
    delaysMs.push(performance.now() - dueAtMs);
    const call = calls[(callCount += 1) % calls.length] as LoadCall;
    const { status, hasRetryAfter } = await connections.send(requestText(call));
    const lacksRetryAfter = status === 503 && !hasRetryAfter;
    const now = performance.now();
    responses.push({
      kind: call.kind ?? '',
      status,
      tookMs: now - dueAtMs,
      lacksRetryAfter,
      isInTime: now <= endAtMs,
    });
  }

  if ('callerCount' in pace)
    await Promise.all(
      Array.from({ length: pace.callerCount }, async () => {
        while (performance.now() < endAtMs) await send(performance.now());
      }),
    );
  else await sendOnSchedule(send, { startedAtMs, endAtMs, callsPerSecond: pace.callsPerSecond });
  connections.close();
  return summarize(responses, delaysMs, durationSeconds);
}

/** Sends each call at its planned time, regardless of how many have no response yet. */
async function sendOnSchedule(
  send: (dueAtMs: number) => Promise<void>,
  { startedAtMs, endAtMs, callsPerSecond }: { startedAtMs: number; endAtMs: number; callsPerSecond: number },
): Promise<void> {
  const sentCalls: Promise<void>[] = [];
  const intervalMs = 1000 / callsPerSecond;
  for (let dueAtMs = startedAtMs; dueAtMs < endAtMs;) {
    for (; dueAtMs <= performance.now() && dueAtMs < endAtMs; dueAtMs += intervalMs)
      sentCalls.push(send(dueAtMs));
    await pause(SCHEDULE_CHECK_INTERVAL_MS);
  }
  await Promise.all(sentCalls);
}

function requestText({ method, path, headers, body: bodyPart = '', bodyRepeatCount = 1 }: LoadCall): string {
  const body = bodyPart.repeat(bodyRepeatCount);
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
  const countByStatus: Record<string, number> = {};
  for (const { status } of responses) countByStatus[status] = (countByStatus[status] ?? 0) + 1;
  const durationsOf = (ofResponses: readonly TimedResponse[]) => ofResponses.map(({ tookMs }) => tookMs);
  const acceptedResponses = responses.filter(({ status }) => status >= 200 && status < 400);
  const refusedResponses = responses.filter(({ status }) => status === 429 || status === 503);
  return {
    sentCount: responses.length,
    countByStatus,
    goodputPerSecond: acceptedResponses.filter(({ isInTime }) => isInTime).length / seconds,
    acceptedP50Ms: quantile(durationsOf(acceptedResponses), 0.5),
    acceptedP95Ms: quantile(durationsOf(acceptedResponses), 0.95),
    acceptedP99Ms: quantile(durationsOf(acceptedResponses), 0.99),
    acceptedP99MsByKind: Object.fromEntries(
      [...new Set(acceptedResponses.map(({ kind }) => kind))].map((kind) => [
        kind,
        quantile(durationsOf(acceptedResponses.filter((response) => response.kind === kind)), 0.99),
      ]),
    ),
    refusedP99Ms: quantile(durationsOf(refusedResponses), 0.99),
    refusedWithoutRetryAfterCount: responses.filter(({ lacksRetryAfter }) => lacksRetryAfter).length,
    lateP99Ms: quantile(delaysMs, 0.99),
  };
}

function quantile(figures: readonly number[], share: number): number {
  const sortedFigures = [...figures].sort((a, b) => a - b);
  return sortedFigures[Math.min(sortedFigures.length - 1, Math.floor(sortedFigures.length * share))] ?? 0;
}

/** The calls that the parent passed last. */
let preparedCalls: LoadCalls = { origin: '', calls: [] };

async function handle(message: LoadMessage): Promise<LoadResult | 'ready'> {
  if ('send' in message) return sendLoad(preparedCalls, message.send);
  preparedCalls = message.prepare;
  return 'ready';
}

process.on('message', (message: LoadMessage) => void handle(message).then((reply) => process.send?.(reply)));
process.once('disconnect', () => process.exit(0));
useRealTimePriority();
process.send?.('ready');
