import { expect, it } from 'vitest';
import { createAdapter } from './fastify-adapter.js';
import { plainUrl } from './plain-url.js';

it.each([
  ['/api/mvps?search=%61', '/api/mvps?search=%61'],
  ['/%61pi/mvps', '/api/mvps'],
  ['/%41%5A%7a%30%39%2D%5f%7E', '/AZz09-_~'],
  ['//api/mvps?x=//%61', '/api/mvps?x=//%61'],
  ['///', '/'],
  ['/%2F%2e%2E%40%5B%60%7B%3a%20%C3%BC%zz', '/%2F%2e%2E%40%5B%60%7B%3a%20%C3%BC%zz'],
  ['/%2561pi', '/%2561pi'],
])('%s is served as %s (API-6)', (url, plainPath) => {
  expect(plainUrl(url)).toBe(plainPath);
});

it('is what hooks and handlers of a request see (API-6)', async () => {
  const fastify = createAdapter({ TRUST_PROXY: false }).getInstance();
  const requestedUrls: string[] = [];
  fastify.addHook('onRequest', (request, _reply, done) => {
    requestedUrls.push(request.url, request.raw.url ?? '');
    done();
  });
  fastify.get('/api/mvps', () => 'found');
  expect((await fastify.inject('//%61pi/mvps?%61')).body).toBe('found');
  expect(requestedUrls).toEqual(['/api/mvps?%61', '/api/mvps?%61']);
  await fastify.close();
});
