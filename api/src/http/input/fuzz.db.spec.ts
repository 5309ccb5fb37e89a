import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import type { Endpoint } from '@market/contract/endpoints/endpoint';
import { Problem } from '@market/contract/endpoints/problem';
import { linkGitHub } from '@market/test/api/catalogue';
import { openStream } from '@market/test/api/event-stream';
import { NASTY_VALUES } from '@market/test/hostile/nasty-values';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import fc from 'fast-check';
import { fieldsOf } from '../../openapi/schemas.js';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';

const RUNS_PER_ENDPOINT = 30;
/** How many requests a permitted role sends at most until a response is neither 401 nor 403. */
const TRIES_PER_ROLE = 20;

const ROLES = ['visitor', 'user', 'lister', 'moderator', 'admin'] as const;
type Role = (typeof ROLES)[number];

let api: RunningApi;
const people = new Map<Role, Person>();

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Returns the person with a role. Signs one up if there is none, because the fuzzing may have ended the last one. */
async function personOf(role: Role): Promise<Person> {
  const knownPerson = people.get(role);
  if (knownPerson) return knownPerson;
  const person = await api.signUp();
  if (role === 'lister') await linkGitHub(api, person);
  if (role === 'moderator' || role === 'admin')
    await api.query('UPDATE users SET role = $2 WHERE id = $1', [person.userId, role]);
  people.set(role, person);
  return person;
}

/**
 * Returns the roles that may call an endpoint; none if it needs a refresh cookie, since no cookie is sent
 * here.
 */
function rolesFor({ access, id, isEventStream }: Endpoint): readonly Role[] {
  if (isEventStream || id === 'identity.token' || id === 'identity.logout') return [];
  if (access === 'moderator') return ['moderator', 'admin'];
  return access === 'user' ? ROLES.filter((role) => role !== 'visitor') : ROLES;
}

const nastyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Generates any value for each field of the endpoint, and for an unknown field. */
function anyFields(schema: Endpoint['body']): fc.Arbitrary<Record<string, unknown>> {
  const names = schema ? fieldsOf(schema).map(({ name }) => name) : [];
  const arbitraries = Object.fromEntries([...names, 'unknown'].map((name) => [name, nastyValue]));
  return fc.record(arbitraries, { requiredKeys: [] });
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Percent-encodes any value, except those that begin with `%`, which are sent as malformed encodings. */
function percentEncode(value: unknown): string {
  const valueText = toText(value).slice(0, 2000);
  return valueText.startsWith('%')
    ? valueText.replace(/[^\x21-\x7e]|[/?#]/g, '')
    : encodeURIComponent(Buffer.from(valueText).toString());
}

function urlOf(endpoint: Endpoint, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => percentEncode(params[name] ?? 'x'));
  const queryPairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((entry) => `${name}=${percentEncode(entry)}`),
  );
  return `${API_PREFIX}${path}${queryPairs.length > 0 ? `?${queryPairs.join('&')}` : ''}`;
}

const headerText = fc.string({ minLength: 1, maxLength: 30 }).filter((value) => /^[\x20-\x7e]+$/.test(value));
const anyHeaders = fc.record(
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

interface FuzzedRequest {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

interface InjectedResponse {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Buffer;
}

/** Returns the text of a response body, decompressed. */
function decodedBody({ headers: responseHeaders, rawPayload }: InjectedResponse): string {
  const decode = DECODERS[String(responseHeaders['content-encoding'])];
  return (decode ? decode(rawPayload) : rawPayload).toString();
}

/** Sends a request with a role, checks that the response matches the contract, and returns its status. */
async function send(endpoint: Endpoint, role: Role, request: FuzzedRequest): Promise<number> {
  const authorization = role === 'visitor' ? {} : { authorization: (await personOf(role)).authorization };
  const response = await api.inject({
    method: endpoint.method,
    url: urlOf(endpoint, request.params, request.query),
    headers: { ...request.headers, ...authorization },
    ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(request.body) }),
  });
  const { statusCode } = response;
  expect(statusCode).toBeLessThan(500);
  if (endpoint.access === 'moderator' && !['moderator', 'admin'].includes(role))
    expect(statusCode).toBeGreaterThanOrEqual(400);
  const parseBody = () => JSON.parse(decodedBody(response)) as unknown;
  if (statusCode < 300 && !endpoint.file) endpoint.reply?.parse(parseBody());
  if (statusCode >= 400) expect(Problem.parse(parseBody())).toMatchObject({ status: statusCode });
  if (statusCode === 401) people.delete(role);
  return statusCode;
}

describe('no input makes the api fail', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const anyRequest: fc.Arbitrary<FuzzedRequest> = fc.record({
      params: anyFields(endpoint.params),
      query: anyFields(endpoint.query),
      body: fc.oneof(
        { weight: 4, arbitrary: anyFields(endpoint.body) },
        { weight: 1, arbitrary: nastyValue },
      ),
      headers: anyHeaders,
    });
    const admittedRoles = new Set<Role>();
    const sendAs = async (role: Role, request: FuzzedRequest) => {
      const status = await send(endpoint, role, request);
      if (status !== 401 && status !== 403) admittedRoles.add(role);
    };
    // Only visitors request event streams here, because they are refused. The streams of signed-in users would not
    // end; the last test of this file checks these streams.
    const roles = endpoint.isEventStream ? (['visitor'] as const) : ROLES;
    await fc.assert(
      fc.asyncProperty(anyRequest, fc.constantFrom(...roles), (request, role) => sendAs(role, request)),
      {
        numRuns: RUNS_PER_ENDPOINT,
      },
    );
    for (const role of rolesFor(endpoint))
      for (const request of fc.sample(anyRequest, TRIES_PER_ROLE))
        if (!admittedRoles.has(role)) await sendAs(role, request);
    expect(rolesFor(endpoint).filter((role) => !admittedRoles.has(role))).toEqual([]);
  });
});

describe('an event stream with any Last-Event-ID', () => {
  const lastEventIds = fc
    .oneof(
      fc.constantFrom(...NASTY_VALUES.map(toText)),
      fc.string({ unit: 'binary', maxLength: 60 }),
      // Texts in the form of a live event's id, with any numbers.
      fc.tuple(fc.bigInt(), fc.bigInt()).map((parts) => parts.join('-')),
    )
    .filter((value) => /^[\x20-\x7e\x80-\xff]*$/.test(value) && value.length < 8000);

  it('begins with its position and the counts of its own person', async () => {
    const property = fc.asyncProperty(lastEventIds, async (lastEventId) => {
      const stream = await openStream(api, await api.signUp(), lastEventId);
      try {
        expect(stream.status).toBe(200);
        const [readyEvent] = await stream.waitForEvents('ready', 1);
        expect(readyEvent?.data).toEqual({ resumed: expect.any(Boolean) });
        const [countsEvent] = await stream.waitForEvents('counts', 1);
        expect(Object.values(countsEvent?.data ?? {}).every((count) => count === 0)).toBe(true);
        expect(stream.events).toHaveLength(2);
      } finally {
        stream.close();
      }
    });
    await fc.assert(property, { numRuns: RUNS_PER_ENDPOINT });
  });
});
