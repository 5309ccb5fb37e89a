import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import {
  type ArrivedSpan,
  type TraceCollector,
  startCollector,
} from '@market/test/stand-ins/trace-collector';
import type { Killable } from '@market/test/servers/killable';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { startServer } from '@market/test/servers/start-server';
import { until } from '@market/test/until';

let api: RunningApi;
let collector: TraceCollector;
const processes: Killable[] = [];

beforeAll(async () => {
  api = await startApi();
  collector = await startCollector();
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
  await collector.stop();
  await api.stop();
});

async function startTracedServer(
  server: 'api' | 'workers',
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { DATABASE_URL, AUTH_SECRET } = api.application.get<Settings>(SETTINGS);
  const startedServer = await startServer(server, {
    DATABASE_URL,
    AUTH_SECRET,
    TRUST_PROXY: '1',
    ...environment,
  });
  processes.push(startedServer.process);
  return startedServer.url;
}

const findSpan = (name: string) => collector.spans.find((span) => span.name === name);

/** Returns the names of a span's ancestors, outermost first. */
function ancestorNames(span: ArrivedSpan | undefined): string[] {
  const parent = span && collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [...ancestorNames(parent), parent.name] : [];
}

it('shows a request, its statements, its event and the job in one trace, under the request’s id', async () => {
  const [url] = await Promise.all([
    startTracedServer('api', collector.environment),
    startTracedServer('workers', collector.environment),
  ]);
  const [ben, lina] = [await api.signUp('Ben'), await api.signUp('Lina')];
  const response = await fetch(`${url}/api/users/${lina.userId}/follow`, {
    method: 'PUT',
    headers: { authorization: ben.authorization, 'x-request-id': 'traced-1' },
  });
  expect(response.status).toBeLessThan(300);
  await until(() => findSpan('tell-people') !== undefined);
  const [requestSpan, eventSpan, jobSpan] = [
    findSpan('PUT /api/users/:userId/follow'),
    findSpan('user.followed'),
    findSpan('tell-people'),
  ];
  expect(requestSpan?.service).toBe('mvp-market-api');
  expect([eventSpan?.service, jobSpan?.service]).toEqual(['mvp-market-workers', 'mvp-market-workers']);
  expect(new Set([requestSpan, eventSpan, jobSpan].map((span) => span?.traceId)).size).toBe(1);
  expect([requestSpan, eventSpan, jobSpan].map((span) => span?.attributes['market.request_id'])).toEqual([
    'traced-1',
    'traced-1',
    'traced-1',
  ]);
  expect(ancestorNames(jobSpan)).toContain('PUT /api/users/:userId/follow');
  expect(ancestorNames(jobSpan).at(-1)).toBe('user.followed');
  const spansOfTrace = collector.spans.filter(({ traceId }) => traceId === requestSpan?.traceId);
  const sqlSpans = spansOfTrace.filter(({ name }) => name.startsWith('pg.query'));
  expect(new Set(sqlSpans.map(({ service }) => service))).toEqual(
    new Set(['mvp-market-api', 'mvp-market-workers']),
  );
  // Requests that go through the response cache are traced, too.
  const listResponse = await fetch(`${url}/api/mvps`, { headers: { 'x-request-id': 'traced-2' } });
  expect(listResponse.status).toBe(200);
  await until(() => findSpan('GET /api/mvps') !== undefined);
  const listSpan = findSpan('GET /api/mvps');
  expect(listSpan?.attributes['market.request_id']).toBe('traced-2');
  const statementSpans = collector.spans.filter(({ parentSpanId }) => parentSpanId === listSpan?.spanId);
  expect(statementSpans.some(({ name }) => name.startsWith('pg'))).toBe(true);
  // Spans contain no parameters of SQL statements. Polling by the workers creates no spans.
  expect(JSON.stringify(collector.spans)).not.toContain(ben.userId);
  const rootSpans = collector.spans.filter(({ parentSpanId, kind }) => !parentSpanId && kind !== 2);
  expect(rootSpans).toEqual([]);
}, 150_000);
