import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@market/contract/api';
import type { Endpoint } from '@market/contract/endpoint';
import { Problem } from '@market/contract/problem';
import { openStream } from '@market/test/event-stream';
import { NASTY } from '@market/test/nasty-values';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import fc from 'fast-check';
import { fieldsOf } from '../openapi/schemas.js';
import { API_PREFIX } from './endpoint-metadata.js';

const RUNS = 30;

let api: RunningApi;
let ada: Person;

beforeAll(async () => {
  api = await startApi();
  ada = await api.signUp();
});
afterAll(() => api.stop());

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Any value for each field the endpoint knows, and some it does not. */
function fields(schema: Endpoint['body']): fc.Arbitrary<Record<string, unknown>> {
  const names = schema ? fieldsOf(schema).map(({ name }) => name) : [];
  const known = Object.fromEntries([...names, 'unknown'].map((name) => [name, nasty]));
  return fc.record(known, { requiredKeys: [] });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Percent-encoding of anything, lone surrogates and stray percent signs included. */
function encoded(value: unknown): string {
  const plain = text(value).slice(0, 2000);
  return plain.startsWith('%')
    ? plain.replace(/[^\x21-\x7e]|[/?#]/g, '')
    : encodeURIComponent(Buffer.from(plain).toString());
}

function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? 'x'));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((entry) => `${name}=${encoded(entry)}`),
  );
  return `${API_PREFIX}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

const headerText = fc.string({ minLength: 1, maxLength: 30 }).filter((value) => /^[\x20-\x7e]+$/.test(value));
const headers = fc.record(
  {
    'idempotency-key': headerText,
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json;charset=x'),
    accept: fc.constantFrom('*/*', 'text/html', 'nonsense'),
    cookie: fc.constantFrom('market-refresh=x', 'market-refresh=%', '=;=;;', 'market-refresh="a'),
    'x-requested-with': fc.constant('mvp-market'),
    'accept-encoding': fc.constantFrom('br', 'nonsense;q=x', '*;q=0', 'gzip'),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"'),
  },
  { requiredKeys: ['content-type'] },
);

describe('no input makes the api fail', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const anything = fc.record({
      params: fields(endpoint.params),
      query: fields(endpoint.query),
      body: fc.oneof({ weight: 4, arbitrary: fields(endpoint.body) }, { weight: 1, arbitrary: nasty }),
      headers,
      // A stream that lets its caller in does not end: it is asked below.
      signedIn: endpoint.streams ? fc.constant(false) : fc.boolean(),
    });
    const property = fc.asyncProperty(anything, async (sent) => {
      const authorization = sent.signedIn ? { authorization: ada.authorization } : {};
      const answer = await api.inject({
        method: endpoint.method,
        url: addressOf(endpoint, sent.params, sent.query),
        headers: { ...sent.headers, ...authorization },
        ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(sent.body) }),
      });
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode < 300) endpoint.reply?.parse(answer.json());
      if (answer.statusCode >= 400)
        expect(Problem.parse(answer.json())).toMatchObject({ status: answer.statusCode });
    });
    await fc.assert(property, { numRuns: RUNS });
  });
});

describe('no place to go on after makes the stream fail', () => {
  const sendable = fc
    .oneof(
      fc.constantFrom(...NASTY.map(text)),
      fc.string({ unit: 'binary', maxLength: 60 }),
      // As ours are built, with anything for their parts.
      fc.tuple(fc.bigInt(), fc.bigInt()).map((parts) => parts.join('-')),
    )
    .filter((value) => /^[\x20-\x7e\x80-\xff]*$/.test(value) && value.length < 8000);

  it('it begins with where it stands and the figures of its own person, whatever is sent', async () => {
    const property = fc.asyncProperty(sendable, async (lastEventId) => {
      const stream = await openStream(api, await api.signUp(), lastEventId);
      try {
        expect(stream.status).toBe(200);
        const [ready] = await stream.have('ready', 1);
        expect(ready?.data).toEqual({ resumed: expect.any(Boolean) });
        const [counts] = await stream.have('counts', 1);
        expect(Object.values(counts?.data ?? {}).every((count) => count === 0)).toBe(true);
        expect(stream.events).toHaveLength(2);
      } finally {
        stream.close();
      }
    });
    await fc.assert(property, { numRuns: RUNS });
  });
});
