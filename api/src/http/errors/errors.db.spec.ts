import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { BODY_MAX_BYTES } from '../fastify-adapter.js';

const JSON_HEADER = { 'content-type': 'application/json' };
const CSRF_HEADER = { 'x-requested-with': 'mvp-market' };

let api: RunningApi;
let ada: Person;

beforeAll(async () => {
  api = await startApi({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' });
  ada = await api.signUp();
});
afterAll(() => api.stop());

function requestToken(payload: string | Buffer, headers: Record<string, string> = JSON_HEADER) {
  return api.inject({
    method: 'POST',
    url: '/api/auth/token',
    headers: { ...CSRF_HEADER, ...headers },
    payload,
  });
}

describe('a body', () => {
  it.each(['{', '{"a":1,}', 'undefined', '\u0000', '{"a":"\u0001"}', '[1', `"${'\\u12'}"`])(
    'that is not JSON (%j) is request/malformed',
    async (payload) => {
      expect((await requestToken(payload)).json()).toMatchObject({ status: 400, code: 'request/malformed' });
    },
  );

  it.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    'with prototype keys (%s) is request/malformed',
    async (payload) => {
      expect((await requestToken(payload)).json()).toMatchObject({ status: 400, code: 'request/malformed' });
    },
  );

  it.each([
    ['[]', { body: 'Send a JSON object' }],
    ['null', { body: 'Send a JSON object' }],
    ['"text"', { body: 'Send a JSON object' }],
    ['{}', { grant_type: 'grant_type is refresh_token' }],
    ['{"grant_type":["refresh_token"]}', { grant_type: 'grant_type is refresh_token' }],
    ['{"grant_type":{"toString":1}}', { grant_type: 'grant_type is refresh_token' }],
    ['', { grant_type: 'grant_type is refresh_token' }],
  ])('of another shape (%s) is request/invalid and names its fields', async (payload, errors) => {
    const response = await requestToken(payload);
    expect(response.json()).toMatchObject({ status: 400, code: 'request/invalid', errors });
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('nested deeper than 32 is request/malformed', async () => {
    const nestedJson = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect((await requestToken(nestedJson(32))).json()).toMatchObject({
      status: 400,
      code: 'request/invalid',
    });
    for (const depth of [33, 5_000, 100_000])
      expect((await requestToken(nestedJson(depth))).json()).toMatchObject({
        status: 400,
        code: 'request/malformed',
      });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    ';;',
  ])('of type %s is 415', async (type) => {
    expect((await requestToken('{}', { 'content-type': type })).json()).toMatchObject({
      status: 415,
      code: 'request/unsupported-media-type',
    });
  });

  it('of 256 KiB is accepted, one byte more is 413', async () => {
    const paddedJson = (bytes: number) =>
      JSON.stringify({ x: '' }).replace('""', () => `"${'x'.repeat(bytes - 8)}"`);
    expect(paddedJson(BODY_MAX_BYTES)).toHaveLength(BODY_MAX_BYTES);
    expect((await requestToken(paddedJson(BODY_MAX_BYTES))).statusCode).toBe(400);
    expect((await requestToken(paddedJson(BODY_MAX_BYTES + 1))).json()).toMatchObject({
      status: 413,
      code: 'request/too-large',
    });
  });

  it('in broken UTF-8, or with another charset in its type, is no server error', async () => {
    expect((await requestToken(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).statusCode).toBe(400);
    expect(
      (await requestToken('{}', { 'content-type': 'application/json; charset=utf-16' })).statusCode,
    ).toBeLessThan(500);
  });
});

describe('an address', () => {
  it.each([
    '/api/nothing',
    '/api',
    '/api/',
    '/api/auth',
    '/api/settings/more',
    '/api//settings',
    '/api/mvps/%2e%2e',
  ])('%s that does not exist is a problem document', async (url) => {
    const response = await api.inject({ url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toMatch(/\/not-found$/);
  });

  it.each([
    '/api/%',
    '/api/settings%zz',
    '/api/mvps/%ff',
    '/api/%C0%AE',
    `/api/mvps/${'x'.repeat(3000)}`,
    '/api/mvps/%00',
  ])('%.40s that cannot be decoded is refused with a problem document', async (url) => {
    const response = await api.inject({ url });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json()).toMatchObject({ status: response.statusCode });
  });

  it.each(['PATCH', 'OPTIONS', 'PUT', 'DELETE'] as const)(
    'has no route for an unknown method: %s',
    async (method) => {
      expect((await api.inject({ method, url: '/api/settings' })).json()).toMatchObject({
        status: 404,
        code: 'request/not-found',
      });
    },
  );

  it('with an unknown provider is refused, naming the field', async () => {
    const response = await api.inject({
      method: 'DELETE',
      url: '/api/auth/providers/gitlab',
      headers: { authorization: ada.authorization },
    });
    expect(response.json()).toMatchObject({
      status: 404,
      errors: { provider: 'Sign in with google or github' },
    });
  });
});

describe('a response', () => {
  it('has its request’s id, and a policy that forbids it to load anything if it is opened as a page', async () => {
    const { headers } = await api.inject('/api/settings');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/healthz', '/api/docs', '/api/auth/github?display=popup'])(
    'with a page allows our own scripts only: %s',
    async (url) => {
      const { headers } = await api.inject(url);
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self' https:\/\/www\.sandbox\.paypal\.com /,
      );
      const scriptSources = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
      expect(scriptSources).not.toContain('*');
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['cross-origin-opener-policy']).toMatch(/same-origin-allow-popups|unsafe-none/);
    },
  );

  it.each(['/assets/app-1a2b.js', '/admin/assets/app-1a2b.js', '/media/images/one-480.webp'])(
    'with a file has only the headers that a file needs: %s',
    async (url) => {
      const { headers } = await api.inject(url);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    },
  );

  it('with the service worker’s script limits its requests to our own site', async () => {
    const { headers } = await api.inject('/sw.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });

  it('to a signed-in caller is stored by no cache', async () => {
    const response = await api.inject({
      method: 'POST',
      url: '/api/auth/providers/github/link',
      headers: { authorization: ada.authorization },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});

describe('too many calls', () => {
  it('are 429 with Retry-After, until the minute is over', async () => {
    const limitedApi = await startApi({ RATE_LIMIT_PER_MINUTE: '20' });
    try {
      const statuses = [];
      for (let call = 0; call < 21; call++)
        statuses.push((await limitedApi.inject('/api/settings')).statusCode);
      expect(statuses).toEqual([...Array(20).fill(200), 429]);
      const refusedResponse = await limitedApi.inject('/api/settings');
      expect(refusedResponse.json()).toMatchObject({ code: 'request/too-many' });
      // A refused request gets the usual security headers, too.
      expect(refusedResponse.headers['x-content-type-options']).toBe('nosniff');
      expect(refusedResponse.headers['content-security-policy']).toContain("default-src 'none'");
      expect(refusedResponse.headers['retry-after']).toBe('60');
      expect((await limitedApi.inject('/healthz')).statusCode).toBe(200);
      const laterMs = Date.now() + 60_000;
      vi.spyOn(Date, 'now').mockReturnValue(laterMs);
      expect((await limitedApi.inject('/api/settings')).statusCode).toBe(200);
    } finally {
      vi.restoreAllMocks();
      await limitedApi.stop();
    }
  });

  it('of sign-in endpoints have a lower limit', async () => {
    const limitedApi = await startApi({ RATE_LIMIT_PER_MINUTE: '20' });
    try {
      const visitStatuses = [];
      for (let visit = 0; visit < 3; visit++)
        visitStatuses.push((await limitedApi.inject('/api/auth/github')).statusCode);
      expect(visitStatuses).toEqual([303, 303, 429]);
    } finally {
      await limitedApi.stop();
    }
  });
});

describe('readiness', () => {
  it('reports missing migrations, while liveness responds 200', async () => {
    const apiWithMissingMigration = await startApi();
    try {
      expect((await apiWithMissingMigration.inject('/readyz')).statusCode).toBe(200);
      await apiWithMissingMigration.query(
        'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)',
      );
      const readiness = await apiWithMissingMigration.inject('/readyz');
      expect(readiness.json()).toMatchObject({ status: 503, code: 'server/unavailable' });
      expect(readiness.headers['retry-after']).toBe('5');
      expect((await apiWithMissingMigration.inject('/healthz')).statusCode).toBe(200);
    } finally {
      await apiWithMissingMigration.stop();
    }
  });
});
