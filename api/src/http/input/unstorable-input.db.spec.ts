import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { Logger } from '@nestjs/common';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import type { Endpoint } from '@market/contract/endpoints/endpoint';
import { Problem } from '@market/contract/endpoints/problem';
import { UNSTORABLE_TEXT_ERROR } from '@market/contract/text/text';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { fieldsOf } from '../../openapi/schemas.js';
import { API_PREFIX } from '../endpoints/endpoint-metadata.js';

const ID = '0190a000-0000-7000-8000-000000000001';

let api: RunningApi;
let moderator: Person;
/** Records logged errors: if a statement with an unstorable text reached Postgres, an error would be logged. */
let loggedErrors: MockInstance<typeof Logger.prototype.error>;

beforeAll(async () => {
  api = await startApi();
  moderator = await api.signUp('Maren');
  await api.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
});
afterAll(() => api.stop());
beforeEach(() => {
  loggedErrors = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  expect(loggedErrors.mock.calls).toEqual([]);
  loggedErrors.mockRestore();
});

interface SentRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: string;
}

async function send(endpoint: Endpoint, { params = {}, query = '', body }: SentRequest) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ID);
  const response = await api.inject({
    method: endpoint.method,
    url: `${API_PREFIX}${path}${query}`,
    headers: {
      authorization: moderator.authorization,
      'x-requested-with': 'mvp-market',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: response.statusCode,
    problem: response.statusCode >= 400 ? Problem.parse(response.json()) : undefined,
  };
}

const namesOf = (schema: Endpoint['body']) => (schema ? fieldsOf(schema).map(({ name }) => name) : []);
const inputFields = ENDPOINTS.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    namesOf(endpoint[part]).map((name) => [`${endpoint.id} ${part}.${name}`, endpoint, part, name] as const),
  ),
);

describe('text that Postgres cannot store', () => {
  it.each(inputFields)('is refused with the field’s name in %s', async (_caseName, endpoint, part, name) => {
    const expectedRefusal = { status: 400, problem: { errors: { [name]: UNSTORABLE_TEXT_ERROR } } };
    if (part === 'params')
      expect(
        await send(endpoint, { params: { [name]: 'a%00b' }, body: endpoint.body && '{}' }),
      ).toMatchObject(expectedRefusal);
    else if (part === 'query')
      expect(await send(endpoint, { query: `?${name}=a%00b` })).toMatchObject(expectedRefusal);
    else
      for (const text of ['"a\\u0000b"', '"\\ud800"', '"\\udfffa"'])
        expect(await send(endpoint, { body: `{"${name}":${text}}` })).toMatchObject(expectedRefusal);
  });

  const endpointsWithBody = ENDPOINTS.filter(({ body }) => body);
  it.each(endpointsWithBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is refused in nested fields, and in a field’s name, of the body of %s',
    async (_id, endpoint) => {
      expect(await send(endpoint, { body: '{"a":[{"b":["\\u0000"]}]}' })).toMatchObject({
        status: 400,
        problem: { errors: { 'a.0.b.0': UNSTORABLE_TEXT_ERROR } },
      });
      expect(await send(endpoint, { body: '{"a":{"\\ud800":1}}' })).toMatchObject({ status: 400 });
      const nestingDepth = 100_000;
      const nestedJson = `{"a":${'['.repeat(nestingDepth)}"\\u0000"${']'.repeat(nestingDepth)}}`;
      // 413 is possible, because some endpoints accept only small bodies.
      expect([400, 413]).toContain((await send(endpoint, { body: nestedJson })).status);
    },
  );

  const encodeCursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  it.each([
    ['/mvps?sort=name', 'listings'],
    ['/mvps?sort=price', 'listings'],
    ['/users/directory?', 'directory'],
  ])('is refused inside a cursor of %s', async (path, list) => {
    const firstPage = await api.inject(`${API_PREFIX}${path}&limit=1`);
    expect(firstPage.statusCode).toBe(200);
    for (const name of [list, `${list}-name-asc`, `${list}:name:asc`])
      for (const value of ['a\u0000b', '\ud800']) {
        const response = await api.inject(`${API_PREFIX}${path}&cursor=${encodeCursor(name, value, ID)}`);
        expect(response.statusCode).toBe(400);
      }
  });

  it.each([
    '/sitemaps/%00',
    '/share/mvp/%00.jpg',
    '/share/user/a%00.jpg',
    '/media/%00',
    '/media/images/a%00-480.webp',
    '/mvp/%00',
    '/user/%00',
    '/user/%ED%A0%80',
    '/api/mvps?search=%ED%A0%80',
    '/api/users/public/%ED%A0%80',
    '/api/auth/github?returnTo=%00&mode=%00',
    '/api/auth/github/callback?state=%00&code=%00',
    '/api/auth/%00',
  ])('causes no error at %s', async (url) => {
    const response = await api.inject({ url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBeLessThan(500);
  });

  it('causes no error in headers', async () => {
    const uploadMetadata = (text: string) => `filename ${Buffer.from(text).toString('base64')}`;
    const unstorableHeaders = {
      'last-event-id': '\u0001',
      'if-none-match': '\u0001',
      'user-agent': 'a\u0001',
    };
    for (const headers of [
      { ...unstorableHeaders, cookie: 'market-refresh=%00; written=%00; link=%00; sign-in=%00' },
      { authorization: moderator.authorization, 'idempotency-key': 'a\u0001b' },
    ])
      for (const { method, path } of ENDPOINTS.filter(({ isEventStream }) => !isEventStream)) {
        const url = `${API_PREFIX}${path.replace(/\{\w+\}/g, () => ID)}`;
        if (path !== '/auth/logout')
          expect((await api.inject({ method, url, headers })).statusCode).toBeLessThan(500);
      }
    for (const name of ['a\u0000b.mp4', '\u202e4pm.a', '\ud800'])
      expect(
        (
          await api.inject({
            method: 'POST',
            url: '/api/uploads/videos',
            headers: {
              authorization: moderator.authorization,
              'tus-resumable': '1.0.0',
              'upload-length': '10',
              'upload-metadata': uploadMetadata(name),
            },
          })
        ).statusCode,
      ).toBeLessThan(500);
  });
});
