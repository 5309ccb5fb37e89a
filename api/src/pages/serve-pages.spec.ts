import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { fastify, type FastifyInstance } from 'fastify';
import { refusalOf } from '../http/errors/problem-document.js';
import { sendProblem } from '../http/errors/send-problem.js';
import { builtPagesIn } from './built-pages.js';
import { servePages } from './serve-pages.js';

let testFolder: string;
let server: FastifyInstance;

beforeAll(async () => {
  testFolder = mkdtempSync(join(tmpdir(), 'pages-'));
  const files = {
    'secret.png': 'outside of every folder that is served',
    'storefront/client/index.html': `<title>Storefront</title>${' '.repeat(2000)}`,
    'storefront/client/robots.txt': 'User-agent: *',
    'storefront/client/sw.js': 'self.skipWaiting',
    'storefront/client/manifest.webmanifest': '{"name":"Shop"}',
    'storefront/client/icon-192.png': 'a picture',
    'storefront/client/.stamp': 'hidden',
    'storefront/client/assets/app-1a2b.js': 'export {};',
    'storefront/client/assets/app-1a2b.js.br': 'compressed',
    'admin/index.html': '<title>Console</title>',
    'objects/covers/one.png': 'a picture',
    'objects/covers/two.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'objects/covers/.hidden.png': 'hidden',
    'objects/video.mp4': 'not for the public',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(testFolder, name, '..'), { recursive: true });
    writeFileSync(join(testFolder, name), text);
  }
  server = fastify();
  server.setErrorHandler((error, _request, reply) => sendProblem(reply, refusalOf(error)));
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, new DomainError('request/not-found')));
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-kind', request.routeOptions.config.isPageRequest?.(request) ? 'page' : 'file');
    done();
  });
  await servePages(
    server,
    { STORAGE_DIR: join(testFolder, 'objects'), PUBLIC_URL: 'http://shop.example' },
    {
      cache: { findOrProducePage: async (_key, produce) => (await produce()).response },
      countRendering: () => Promise.resolve(),
      findPages: (application) => builtPagesIn(join(testFolder, application)),
      findRenderer: () => Promise.resolve(undefined),
    },
  );
});
afterAll(async () => {
  await server.close();
  rmSync(testFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  server.inject({ url, headers });

describe('the storefront', () => {
  it.each(['/', '/mvp/1', '/user/a.b', '/login?auth_error=x', '/index.html', '/apiary'])(
    'serves its page at %s, revalidated each time',
    async (url) => {
      const response = await get(url);
      expect(response.body).toContain('Storefront');
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['content-type']).toContain('text/html');
    },
  );

  it('lets browsers cache hashed assets forever, compressed if they accept it', async () => {
    const uncompressed = await get('/assets/app-1a2b.js', {});
    expect(uncompressed.body).toBe('export {};');
    expect(uncompressed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['content-type']).toContain('javascript');
  });

  it('compresses files that the build did not compress', async () => {
    const response = await get('/mvp/1', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('Storefront');
  });

  it('responds 404 to a missing asset, without its page and without immutable caching', async () => {
    const response = await get('/assets/gone.js');
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('Storefront');
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it.each(['/assets/.stamp', '/assets/%00', '/assets/', '/assets//app-1a2b.js'])(
    'has no asset %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('refuses an invalid range with 4xx', async () => {
    const response = await get('/robots.txt', { range: 'bytes=900-100' });
    expect(response.statusCode).toBeLessThan(500);
  });

  it('serves the files beside its page, and no hidden ones', async () => {
    expect((await get('/robots.txt')).body).toBe('User-agent: *');
    expect((await get('/.stamp')).body).not.toContain('hidden');
  });

  it.each([
    ['/sw.js', /^(?:text|application)\/javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/icon-192.png', /^image\/png/],
  ])('is installable: %s is revalidated each time', async (url, type) => {
    const response = await get(url, {});
    expect(response.headers['content-type']).toMatch(type);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers.etag).toBeTruthy();
  });

  it('serves the shell to the service worker, and excludes it from search engines', async () => {
    const response = await get('/index.html');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect((await get('/mvp/1')).headers['x-robots-tag']).toBeUndefined();
  });

  it.each([
    ['/mvp/1', '*/*', 'page'],
    ['/mvp/1', undefined, 'page'],
    ['/', '*/*', 'page'],
    ['/admin/listings', '*/*', 'page'],
    ['/assets/app-1a2b.js', '*/*', 'file'],
    ['/robots.txt', 'text/html', 'file'],
    ['/index.html', '*/*', 'file'],
    ['/media/covers/one.png', '*/*', 'file'],
    ['/mvp/1', 'application/json', 'file'],
  ])('tells load shedding that %s with Accept %s is a %s (API-7)', async (url, accept, kind) => {
    const response = await get(url, accept === undefined ? {} : { accept });
    expect(response.headers['x-kind']).toBe(kind);
  });

  it('responds 404 to requests for other files, and does not handle API paths', async () => {
    expect((await get('/mvp/1', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/api/nothing')).statusCode).toBe(404);
  });
});

describe('the console', () => {
  it.each(['/admin/', '/admin/listings/1'])('serves its own page at %s', async (url) => {
    expect((await get(url)).body).toContain('Console');
  });

  it('is served without the final slash too', async () => {
    expect((await get('/admin')).headers.location).toBe('/admin/');
  });
});

describe('media', () => {
  it('contains images only, which may run no script', async () => {
    const png = await get('/media/covers/one.png');
    expect(png.headers['content-type']).toBe('image/png');
    const svg = await get('/media/covers/two.svg');
    expect(svg.headers['content-security-policy']).toContain('sandbox');
    expect(svg.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    '/media/video.mp4',
    '/media/covers/gone.png',
    '/media/covers/.hidden.png',
    '/media/..%2fsecret.png',
    '/media/..%5csecret.png',
    '/media/%00.png',
    '/media//etc/passwd.png',
    '/media/',
    '/media/a b.png',
  ])('excludes other files: %s', async (url) => {
    const response = await get(url, {});
    expect(response.statusCode).toBe(404);
  });

  it.each([
    '/media/../secret.png',
    '/media/%2e%2e/secret.png',
    '/assets/../../secret.png',
    '/assets/..%2f..%2f..%2fsecret.png',
    '/..%2f..%2fsecret.png',
  ])('excludes files outside of the folder: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain('outside');
  });
});
