import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ListingsPage } from '@market/contract/listings';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { putListing } from '@market/test/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { until } from '@market/test/until';
import { overWire, type Visited } from '@market/test/wire';
import { readerFor } from '../http/own-api.js';
import { PublicListings } from '../listings/public-listings.js';
import { READ_AT_ONCE } from '../http/admission.js';
import { AnswerCache } from './answer-cache.js';
import { VisitorAnswers } from './visitor-answers.js';

const LISTINGS = 30;
const UNKNOWN = '0190a000-0000-7000-8000-000000000001';
const OF_THE_CONNECTION = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

/** One that keeps its answers, behind a proxy, and one that makes each anew. */
let keeping: RunningApi;
let making: RunningApi;
let lister: Person;
const ids: string[] = [];

beforeAll(async () => {
  keeping = await startApi({ ANSWERS_KEPT_MB: '4', TRUST_PROXY: 'true' });
  making = await startApi();
  for (const api of [keeping, making]) {
    const owner = await api.signUp('Lina');
    if (api === keeping) lister = owner;
    for (let at = 0; at < LISTINGS; at += 1)
      ids.push(
        await putListing(api, owner, {
          title: `Garden ${at} — für Ümläute 🌱`,
          category: at % 2 === 0 ? 'Productivity' : 'Finance',
          price_cents: at * 100 + 100,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
        }),
      );
  }
  await until(() => keeping.application.get(AnswerCache).begin() !== undefined);
}, 60_000);
afterAll(async () => {
  await keeping.stop();
  await making.stop();
});
afterEach(() => void jest.restoreAllMocks());

type Headers = Readonly<Record<string, string>>;
const listingOf = (api: RunningApi): string => ids[api === keeping ? 0 : LISTINGS] ?? '';

/** What the framework answers: what is injected never comes to the door. */
const framework = (api: RunningApi, url: string, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.inject({ method, url, headers });

/** All that a caller is told, but for what differs from one call to the next. */
function told(answer: Pick<Visited, 'statusCode' | 'rawPayload'> & { readonly headers: object }) {
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
  return {
    status: answer.statusCode,
    headers: new Map(headers.map(([name, value]) => [name, String(value)])),
    bytes: createHash('sha256').update(answer.rawPayload).digest('hex'),
  };
}

/** Answers that are made at the door. */
const watch = (api: RunningApi) => jest.spyOn(api.application.get(VisitorAnswers), 'make');

describe('what the door answers', () => {
  it.each([
    '/api/mvps',
    '/api/mvps?limit=3',
    '/api/mvps?category=Finance&sort=price&order=desc',
    '/api/mvps?order=desc&sort=price&category=Finance',
    '/api/mvps?sort=name&limit=5',
    '/api/mvps?search=garden',
    '/api/mvps?search=Garden%201&limit=2',
    '/api/mvps?search=f%C3%BCr+%F0%9F%8C%B1',
    '/api/mvps?search=nothing%20like%20this',
    '/api/mvps?category=&SEARCH=&unknown=1',
    '/api/mvps?',
    '/api/mvps/categories/list',
    'detail',
  ])('to %s is byte for byte and header for header what the framework does', async (path) => {
    for (const api of [keeping, making]) {
      const url = path === 'detail' ? `/api/mvps/${listingOf(api)}` : path;
      for (const encoding of ['', 'br', 'gzip;q=0.5, br;q=0']) {
        const headers: Headers = encoding ? { 'accept-encoding': encoding } : {};
        const expected = told(await framework(api, url, headers));
        expect(expected.status).toBe(200);
        const made = watch(api);
        expect(told(await overWire(api, url, { headers }))).toEqual(expected);
        expect(told(await overWire(api, url, { headers }))).toEqual(expected);
        expect(made).toHaveBeenCalledTimes(api === making ? 2 : encoding ? 0 : 1);
        made.mockRestore();
      }
    }
  });

  it('goes on from page to page', async () => {
    const first = ListingsPage.parse((await overWire(making, '/api/mvps?limit=20')).json());
    const url = `/api/mvps?limit=20&cursor=${first.nextCursor ?? ''}`;
    const second = await overWire(making, url);
    expect(ListingsPage.parse(second.json()).mvps).toHaveLength(LISTINGS - 20);
    expect(told(second)).toEqual(told(await framework(making, url)));
  });

  it.each([
    ['its mark', (etag: string) => etag],
    ['its mark among others', (etag: string) => `"a", W/"b" ,${etag}`],
    ['its mark as a cache may write it', (etag: string) => etag.replace('W/', '')],
    ['any', () => '*'],
  ])('is 304 to who has it already and says so by %s', async (_case, header) => {
    for (const api of [keeping, making]) {
      const { headers } = await overWire(api, '/api/mvps');
      const marks = { 'if-none-match': header(headers.etag ?? '') };
      const again = await overWire(api, '/api/mvps', { headers: marks });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
      expect(again.headers['content-type']).toBeUndefined();
      expect((await overWire(api, '/api/mvps?limit=2', { headers: marks })).statusCode).toBe(
        marks['if-none-match'] === '*' ? 304 : 200,
      );
    }
  });

  it('bears an id: the proxy’s where there is one of ours, else one of its own', async () => {
    const given = { headers: { 'x-request-id': 'given-1' } };
    for (const path of ['/api/mvps', '/api/mvps?limit=4']) {
      expect((await overWire(keeping, path, given)).headers['x-request-id']).toBe('given-1');
      expect((await overWire(making, path, given)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('is measured by its route and status', async () => {
    const count = async (status: number) => {
      const { body } = await keeping.inject('/metrics');
      const line = `^http_request_duration_seconds_count\\{method="GET",route="/api/mvps/:id",status="${status}"\\} (\\d+)$`;
      return Number(new RegExp(line, 'm').exec(body)?.[1] ?? 0);
    };
    const path = `/api/mvps/${listingOf(keeping)}`;
    const [well, known] = [await count(200), await count(304)];
    const { headers } = await overWire(keeping, path);
    await overWire(keeping, path);
    await overWire(keeping, path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([await count(200), await count(304)]).toEqual([well + 2, known + 1]);
  });

  it('goes to pages too, without a call of the framework; what it cannot answer they ask there', async () => {
    const server = keeping.application.getHttpAdapter().getInstance();
    const read = readerFor(server, { ip: '203.0.113.9', cookies: {} });
    const asked = jest.spyOn(server, 'inject');
    const url = `/api/mvps/${listingOf(keeping)}`;
    expect(await read(url)).toEqual({ status: 200, body: (await overWire(keeping, url)).json() });
    expect(asked).not.toHaveBeenCalled();
    expect(await read(`/api/mvps/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { code: 'listing/not-found' },
    });
    expect(await read('/api/mvps?limit=0')).toMatchObject({ status: 400 });
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('what the door leaves to the framework', () => {
  const encoded = (id: string) => `%${(id.codePointAt(0) ?? 0).toString(16)}${id.slice(1)}`;

  it.each<[string, (id: string) => string, { method?: 'HEAD'; headers?: Headers }?]>([
    ['a token that is none', () => '/api/mvps', { headers: { authorization: 'Bearer nonsense' } }],
    ['an empty token', () => '/api/mvps', { headers: { authorization: '' } }],
    ['HEAD', () => '/api/mvps', { method: 'HEAD' }],
    ['HEAD of one', (id) => `/api/mvps/${id}`, { method: 'HEAD' }],
    ['a limit that is none', () => '/api/mvps?limit=0'],
    ['a sort that is none', () => '/api/mvps?sort=luck'],
    ['a parameter twice', () => '/api/mvps?sort=name&sort=price'],
    ['a slash at the end', () => '/api/mvps/'],
    ['two slashes', () => '/api//mvps'],
    ['another spelling of the path', () => '/api/%6dvps'],
    ['another spelling of an id', (id) => `/api/mvps/${encoded(id)}`],
    ['an id in capitals', (id) => `/api/mvps/${id.toUpperCase()}`],
    ['one with a query', (id) => `/api/mvps/${id}?from=mail`],
    ['what is no id', () => '/api/mvps/nothing'],
    ['what belongs to somebody', () => '/api/mvps/my-listings'],
    ['categories with a query', () => '/api/mvps/categories/list?x=1'],
  ])('is %s', async (_case, pathOf, { method, headers = {} } = {}) => {
    for (const api of [keeping, making]) {
      const path = pathOf(listingOf(api));
      const made = watch(api);
      const answer = await overWire(api, path, { headers, ...(method && { method }) });
      expect(made).not.toHaveBeenCalled();
      expect(told(answer)).toEqual(told(await framework(api, path, headers, method)));
    }
  });

  it('is an address that another spelling leads to, or nowhere', async () => {
    const made = watch(making);
    const absolute = await overWire(making, 'http://shop.example/api/mvps?limit=2');
    expect([absolute.statusCode, absolute.body]).toEqual([
      200,
      (await framework(making, '/api/mvps?limit=2')).body,
    ]);
    const page = { headers: { accept: 'text/html' } };
    expect((await overWire(making, '//api/mvps', page)).headers['content-type']).toMatch('text/html');
    expect(made).not.toHaveBeenCalled();
  });

  it('is whoever is signed in, also where the answer to visitors is kept', async () => {
    const visitor = await overWire(keeping, '/api/mvps');
    const { authorization } = lister;
    const own = await overWire(keeping, '/api/mvps', { headers: { authorization } });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body).not.toBe(visitor.body);
  });

  it('is what cannot be made: told as by a handler, asked of the database once', async () => {
    const asked = jest.spyOn(making.application.get(ListingsQueries), 'publicJson');
    const missing = await overWire(making, `/api/mvps/${UNKNOWN}`);
    expect(missing.json()).toMatchObject({ status: 404, code: 'listing/not-found' });
    expect(missing.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(asked).toHaveBeenCalledTimes(1);
    const cursor = await overWire(making, '/api/mvps?cursor=nonsense');
    expect(cursor.json()).toMatchObject({ status: 400 });
    asked.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: '57P01' }));
    const broken = await overWire(making, `/api/mvps/${listingOf(making)}`);
    expect(broken.json()).toMatchObject({ status: 503, code: 'server/unavailable' });
    expect(broken.headers['retry-after']).toBe('5');
  });
});

describe('calls of an address', () => {
  let limited: RunningApi;
  beforeAll(async () => {
    limited = await startApi({ ANSWERS_KEPT_MB: '4', TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '3' });
    await until(() => limited.application.get(AnswerCache).begin() !== undefined);
  });
  afterAll(() => limited.stop());

  it.each([
    ['kept', '/api/mvps', 200],
    ['made', '/api/mvps?limit=1', 200],
    ['missing', `/api/mvps/${UNKNOWN}`, 404],
    ['wrong', '/api/mvps?limit=0', 400],
    ['categories', '/api/mvps/categories/list', 200],
  ])('are counted once where the answer is %s, by what the proxy says', async (name, path, status) => {
    const ask = (from: string) =>
      overWire(limited, path, { headers: { 'x-forwarded-for': `${name}-${from}, 10.0.0.1` } });
    for (let turn = 0; turn < 3; turn += 1) expect((await ask('a')).statusCode).toBe(status);
    const refused = await ask('a');
    expect(refused.json()).toMatchObject({ status: 429, code: 'request/too-many' });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await ask('b')).statusCode).toBe(status);
  });

  it('are counted where a page asks', async () => {
    const server = limited.application.getHttpAdapter().getInstance();
    const read = readerFor(server, { ip: 'page', cookies: {} });
    for (let turn = 0; turn < 3; turn += 1) expect((await read('/api/mvps')).status).toBe(200);
    expect((await read('/api/mvps')).status).toBe(429);
  });
});

it('answers what is kept while too much is under way, and whoever waits for the same; nothing else is begun', async () => {
  await overWire(keeping, '/api/mvps');
  // However long it takes them to come: nothing is finished meanwhile, and fewer would be let in after a fifth of a second.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const lists = keeping.application.get(PublicListings);
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const { page } = lists;
  const begun = jest.spyOn(lists, 'page').mockImplementation(async (...asked) => {
    await gate;
    return page.apply(lists, asked);
  });
  const asked = Array.from({ length: READ_AT_ONCE.max }, (_, at) =>
    overWire(keeping, `/api/mvps?search=place-${at}`),
  );
  await until(() => begun.mock.calls.length === READ_AT_ONCE.max);
  const others = Array.from({ length: 20 }, () => overWire(keeping, '/api/mvps?search=place-0'));
  const refused = await overWire(keeping, '/api/mvps?search=one-more');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await overWire(keeping, '/api/mvps')).statusCode).toBe(200);
  letGo();
  const statuses = (await Promise.all([...asked, ...others])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(begun).toHaveBeenCalledTimes(READ_AT_ONCE.max);
  expect((await overWire(keeping, '/api/mvps?search=one-more')).statusCode).toBe(200);
});
