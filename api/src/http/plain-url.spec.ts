import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  ['http://localhost/api/mvps?x=http://y', '/api/mvps?x=http://y'],
  ['HTTPS://user@[::1]:1//%61pi', '/api'],
  ['http://localhost?x=/y', '/?x=/y'],
  ['http://localhost', '/'],
  ['*', '*'],
  ['/api/events#x', '/api/events'],
  ['/%61pi/events#?x', '/api/events'],
  ['/api/mvps?search=x#y?z', '/api/mvps?search=x'],
  ['/api/events%23x', '/api/events%23x'],
  ['http://localhost#x', '/'],
])('%s is served as %s (API-6)', (url, plain) => {
  expect(plainUrl(url)).toBe(plain);
});

it('the plain address is what hooks and handlers of a request get (API-6)', async () => {
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

it('the plain address of a request with an absolute URL is its path and query (API-6)', async () => {
  const fastify = createAdapter({ TRUST_PROXY: false }).getInstance();
  const requestedUrls: string[] = [];
  fastify.addHook('onRequest', (incoming, _reply, done) => {
    requestedUrls.push(incoming.url);
    done();
  });
  fastify.get('/api/mvps', () => 'found');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  const status = await new Promise((resolve) =>
    request({ port, host: '127.0.0.1', path: 'http://anything/api/mvps?x' }, (response) =>
      resolve(response.resume().statusCode),
    ).end(),
  );
  expect(status).toBe(200);
  expect(requestedUrls).toEqual(['/api/mvps?x']);
  await fastify.close();
});
