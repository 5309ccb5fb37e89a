import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Listing } from '@market/contract/listings/listings';
import { ListingListQueries } from '@market/domain/listings/listing-list.queries';
import { insertListing } from '@market/test/api/catalogue';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { until } from '@market/test/until';
import { rawRequest, type RawResponse } from '@market/test/api/raw-request';
import { READS_AT_ONCE } from '../http/load/load-shedding.js';
import { apiReaderFor } from '../http/own-api.js';
import { PublicListings } from '../listings/public-listings.js';
import { ResponseCache } from './response-cache.js';

const LISTING_COUNT = 30;
const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000001';
/** Headers that differ in every response, so they are not compared. */
const PER_RESPONSE_HEADERS = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

let api: RunningApi;
let id: string;

beforeAll(async () => {
  api = await startApi({ RESPONSE_CACHE_MB: '4' });
  const lister = await api.signUp('Lina');
  for (let index = 0; index < LISTING_COUNT; index += 1)
    id = await insertListing(api, lister, {
      title: `Garden ${index} — für Ümläute 🌱`,
      category: index % 2 === 0 ? 'Productivity' : 'Finance',
      price_cents: index * 100 + 100,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    });
  await until(() => api.application.get(ResponseCache).version !== undefined);
}, 60_000);
afterAll(() => api.stop());
afterEach(() => void vi.restoreAllMocks());

type Headers = Readonly<Record<string, string>>;
function comparableParts({ statusCode, headers, rawPayload }: RawResponse) {
  const entries = Object.entries(headers).filter(([name]) => !PER_RESPONSE_HEADERS.has(name));
  const digest = createHash('sha256').update(rawPayload).digest('hex');
  return { statusCode, headers: new Map(entries.map(([name, value]) => [name, String(value)])), digest };
}

describe('a cached response', () => {
  it.each([
    ['/api/mvps?limit=3'],
    ['/api/mvps?category=Finance&sort=price&order=desc'],
    ['/api/mvps?search=f%C3%BCr+%F0%9F%8C%B1'],
    ['/api/mvps?search=nothing%20like%20this'],
    ['/api/mvps?category=&SEARCH=&unknown=1'],
    ['/api/mvps/categories/list'],
    ['detail'],
  ])('to %s has the headers and the bytes of the one that was produced', async (path) => {
    const url = path === 'detail' ? `/api/mvps/${id}` : path;
    for (const encoding of ['', 'br', 'gzip;q=0.5, br;q=0']) {
      const headers: Headers = encoding ? { 'accept-encoding': encoding } : {};
      const producedResponse = await rawRequest(
        api,
        `${url}${url.includes('?') ? '&' : '?'}of=${encodeURIComponent(encoding)}`,
        { headers },
      );
      const servedResponse = await rawRequest(api, url, { headers });
      expect(servedResponse.statusCode).toBe(200);
      expect(comparableParts(servedResponse)).toEqual(comparableParts(producedResponse));
      // Events of the setup may still evict the response, so the first requests may miss the
      // cache.
      await until(async () => {
        const pageSpy = vi.spyOn(api.application.get(PublicListings), 'page');
        const secondResponse = await rawRequest(api, url, { headers });
        const isCached = pageSpy.mock.calls.length === 0;
        pageSpy.mockRestore();
        if (isCached) expect(comparableParts(secondResponse)).toEqual(comparableParts(producedResponse));
        return isCached;
      });
    }
  });

  it('has an ETag of its own in each encoding', async () => {
    const [uncompressed, br, gzip] = await Promise.all(
      ['identity', 'br', 'gzip'].map((encoding) =>
        rawRequest(api, '/api/mvps', { headers: { 'accept-encoding': encoding } }),
      ),
    );
    const bodyTexts = [
      uncompressed?.body,
      brotliDecompressSync(br?.rawPayload ?? '').toString(),
      gunzipSync(gzip?.rawPayload ?? '').toString(),
    ];
    expect(new Set(bodyTexts).size).toBe(1);
    const etags = [uncompressed, br, gzip].map((response) => response?.headers.etag ?? '');
    expect(new Set(etags).size).toBe(3);
    for (const tag of etags) expect(tag).toMatch(/^"[\w-]{43}(-br|-gzip)?"$/);
    const headers = { 'accept-encoding': 'br', 'if-none-match': etags[0] ?? '' };
    expect((await rawRequest(api, '/api/mvps', { headers })).statusCode).toBe(200);
  });

  it.each([
    ['its tag', (etag: string) => etag],
    ['its tag among others', (etag: string) => `"a", W/"b" ,${etag}`],
    ['its tag, weakened by a proxy', (etag: string) => `W/${etag}`],
    ['any tag', () => '*'],
  ])('is 304 for a client that names %s, cached or produced', async (caseName, header) => {
    for (const path of ['/api/mvps', `/api/mvps?fresh=${encodeURIComponent(caseName)}`]) {
      const { headers } = await rawRequest(api, '/api/mvps');
      const conditionalHeaders = { 'if-none-match': header(headers.etag ?? '') };
      const secondResponse = await rawRequest(api, path, { headers: conditionalHeaders });
      expect([secondResponse.statusCode, secondResponse.body, secondResponse.headers.etag]).toEqual([
        304,
        '',
        headers.etag,
      ]);
      expect(secondResponse.headers['content-type']).toBeUndefined();
      expect((await rawRequest(api, '/api/mvps?limit=2', { headers: conditionalHeaders })).statusCode).toBe(
        conditionalHeaders['if-none-match'] === '*' ? 304 : 200,
      );
    }
  });

  it('has a request id of its own, and is measured by route and status', async () => {
    const path = `/api/mvps/${id}`;
    const countResponses = async () => {
      const metricPattern = `^http_request_duration_seconds_count\\{method="GET",route="/api/mvps/:id",status="200"\\} (\\d+)$`;
      return Number(new RegExp(metricPattern, 'm').exec((await api.inject('/metrics')).body)?.[1] ?? 0);
    };
    const ids = new Set([(await rawRequest(api, path)).headers['x-request-id']]);
    const countBefore = await countResponses();
    ids.add((await rawRequest(api, path)).headers['x-request-id']);
    await until(async () => (await countResponses()) === countBefore + 1);
    expect(ids.size).toBe(2);
  });

  it('is used by rendered pages', async () => {
    const server = api.application.getHttpAdapter().getInstance();
    const read = apiReaderFor(server, { ip: '203.0.113.9', cookies: {} });
    await rawRequest(api, '/api/mvps');
    const pageSpy = vi.spyOn(api.application.get(PublicListings), 'page');
    const { body, status } = await read('/api/mvps');
    expect([status, body]).toEqual([200, (await rawRequest(api, '/api/mvps')).json()]);
    expect(pageSpy).not.toHaveBeenCalled();
    expect(await read(`/api/mvps/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: { code: 'listing/not-found' },
    });
  });
});

describe('spellings of one address', () => {
  it.each([
    ['an escaped letter', (path: string) => `/api/mvps/%${path.charCodeAt(0).toString(16)}${path.slice(1)}`],
    ['capitals', (path: string) => `/api/mvps/${path.toUpperCase()}`],
    ['a query', (path: string) => `/api/mvps/${path}?from=mail`],
    ['an absolute address', (path: string) => `http://shop.example/api/mvps/${path}`],
  ])('are all evicted by a change: %s', async (_case, urlOf) => {
    const readTitle = async () => {
      const { statusCode, json } = await rawRequest(api, urlOf(id));
      return statusCode === 200 ? Listing.parse(json()).title : statusCode;
    };
    const titleBefore = await readTitle();
    expect(await readTitle()).toBe(titleBefore);
    await api.query('UPDATE listings SET title = title || $2 WHERE id = $1', [id, '!']);
    if (typeof titleBefore === 'string') await until(async () => (await readTitle()) === `${titleBefore}!`);
  });
});

describe('no response is cached for', () => {
  it.each<[string, string, number, { method?: 'HEAD'; headers?: Headers }?]>([
    ['a request with a bad token', '/api/mvps', 401, { headers: { authorization: 'Bearer nonsense' } }],
    ['an invalid query', '/api/mvps?limit=0', 400],
    ['a missing listing', `/api/mvps/${UNKNOWN_ID}`, 404],
  ])('%s', async (_case, path, status, requestHeaders = {}) => {
    await rawRequest(api, '/api/mvps');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await rawRequest(api, path, requestHeaders);
      expect(response.statusCode).toBe(status);
      expect(response.headers['cache-control']).toMatch('no-store');
    }
  });
});

describe('rate limits', () => {
  let limitedApi: RunningApi;
  beforeAll(async () => {
    limitedApi = await startApi({ RESPONSE_CACHE_MB: '4', RATE_LIMIT_PER_MINUTE: '3' });
    await until(() => limitedApi.application.get(ResponseCache).version !== undefined);
  });
  afterAll(() => limitedApi.stop());

  it('count cached responses, also where a page reads them', async () => {
    const server = limitedApi.application.getHttpAdapter().getInstance();
    const read = apiReaderFor(server, { ip: '203.0.113.7', cookies: {} });
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await read('/api/mvps')).status).toBe(200);
    expect((await read('/api/mvps')).status).toBe(429);
    expect((await apiReaderFor(server, { ip: '203.0.113.8', cookies: {} })('/api/mvps')).status).toBe(200);
  });
});

it('serves cached responses while the pool is full, and lets requests wait for a response that is being produced', async () => {
  await rawRequest(api, '/api/mvps');
  const lists = api.application.get(ListingListQueries);
  let releaseReads: () => void = () => undefined;
  const readGate = new Promise<void>((resolve) => (releaseReads = resolve));
  const { listJoined: originalListJoined } = lists;
  const listReads = vi.spyOn(lists, 'listJoined').mockImplementation(async (...args) => {
    await readGate;
    return originalListJoined.apply(lists, args);
  });
  const pendingResponses = Array.from({ length: READS_AT_ONCE }, (_, index) =>
    rawRequest(api, `/api/mvps?search=place-${index}`),
  );
  await until(() => listReads.mock.calls.length === READS_AT_ONCE);
  const otherResponses = Array.from({ length: 20 }, () => rawRequest(api, '/api/mvps?search=place-0'));
  const refusedResponse = await rawRequest(api, '/api/mvps?search=one-more');
  expect([refusedResponse.statusCode, refusedResponse.headers['retry-after']]).toEqual([503, '5']);
  expect((await rawRequest(api, '/api/mvps')).statusCode).toBe(200);
  releaseReads();
  const statuses = (await Promise.all([...pendingResponses, ...otherResponses])).map(
    ({ statusCode }) => statusCode,
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(listReads).toHaveBeenCalledTimes(READS_AT_ONCE);
  expect((await rawRequest(api, '/api/mvps?search=one-more')).statusCode).toBe(200);
});
