import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { type ArrivedSpan, type Collector, startCollector } from '@market/test/stand-ins/trace-collector';
import type { Killable } from '@market/test/servers/killable';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { startServer } from '@market/test/servers/start-server';
import { until } from '@market/test/until';

let api: RunningApi;
let collector: Collector;
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

async function startTraced(
  server: 'api' | 'workers',
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { DATABASE_URL, AUTH_SECRET } = api.application.get<Settings>(SETTINGS);
  const started = await startServer(server, {
    DATABASE_URL,
    AUTH_SECRET,
    TRUST_PROXY: '1',
    ...environment,
  });
  processes.push(started.process);
  return started.url;
}

const spanOf = (name: string) => collector.spans.find((span) => span.name === name);

/** Returns the names of a span's ancestors, outermost first. */
function ancestorNames(span: ArrivedSpan | undefined): string[] {
  const parent = span && collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [...ancestorNames(parent), parent.name] : [];
}

it('shows a request, its statements, its event and the job in one trace, under the request’s id', async () => {
  const [url] = await Promise.all([
    startTraced('api', collector.environment),
    startTraced('workers', collector.environment),
  ]);
  const [ben, lina] = [await api.signUp('Ben'), await api.signUp('Lina')];
  const response = await fetch(`${url}/api/users/${lina.userId}/follow`, {
    method: 'PUT',
    headers: { authorization: ben.authorization, 'x-request-id': 'traced-1' },
  });
  expect(response.status).toBeLessThan(300);
  await until(() => spanOf('tell-people') !== undefined);
  const [request, event, job] = [
    spanOf('PUT /api/users/:userId/follow'),
    spanOf('user.followed'),
    spanOf('tell-people'),
  ];
  expect(request?.service).toBe('mvp-market-api');
  expect([event?.service, job?.service]).toEqual(['mvp-market-workers', 'mvp-market-workers']);
  expect(new Set([request, event, job].map((span) => span?.traceId)).size).toBe(1);
  expect([request, event, job].map((span) => span?.attributes['market.request_id'])).toEqual([
    'traced-1',
    'traced-1',
    'traced-1',
  ]);
  expect(ancestorNames(job)).toContain('PUT /api/users/:userId/follow');
  expect(ancestorNames(job).at(-1)).toBe('user.followed');
  const inTrace = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
  const statements = inTrace.filter(({ name }) => name.startsWith('pg.query'));
  expect(new Set(statements.map(({ service }) => service))).toEqual(
    new Set(['mvp-market-api', 'mvp-market-workers']),
  );
  // Requests that go through the response cache are traced, too.
  const read = await fetch(`${url}/api/mvps`, { headers: { 'x-request-id': 'traced-2' } });
  expect(read.status).toBe(200);
  await until(() => spanOf('GET /api/mvps') !== undefined);
  const list = spanOf('GET /api/mvps');
  expect(list?.attributes['market.request_id']).toBe('traced-2');
  const statementSpans = collector.spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId);
  expect(statementSpans.some(({ name }) => name.startsWith('pg'))).toBe(true);
  // Spans contain no parameters of SQL statements. Polling by the workers creates no spans.
  expect(JSON.stringify(collector.spans)).not.toContain(ben.userId);
  const roots = collector.spans.filter(({ parentSpanId, kind }) => !parentSpanId && kind !== 2);
  expect(roots).toEqual([]);
}, 150_000);
