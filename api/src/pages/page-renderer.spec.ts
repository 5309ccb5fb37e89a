import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RenderPage } from '@market/contract/page-rendering';
import { fastify, type FastifyInstance } from 'fastify';
import { pageSender } from './page-renderer.js';

const pages: Record<string, RenderPage> = {
  '/': ({ mayBeSignedIn }) =>
    Promise.resolve(
      mayBeSignedIn ? { status: 302, location: '/browse' } : { status: 200, html: '<h1>Home</h1>' },
    ),
  '/mvp/1': async ({ url, origin }, read) => {
    const { status, body } = await read('/api/mvps/1');
    return { status: 200, html: `${origin}${url} ${status} ${JSON.stringify(body)}` };
  },
  '/gone': () => Promise.resolve({ status: 404, html: 'Page not found' }),
  '/broken': () => Promise.reject(new Error('a component threw')),
};

let server: FastifyInstance;
beforeAll(() => {
  server = fastify();
  server.get('/api/mvps/1', (request) => ({ ip: request.ip, accept: request.headers.accept }));
  const send = pageSender(server, {
    origin: 'https://shop.example',
    sendShell: (reply) => reply.send('the shell'),
    render: (request, read) => {
      const page = pages[request.url.split('?')[0] ?? ''];
      return page ? page(request, read) : Promise.reject(new Error('unknown'));
    },
  });
  server.get('/*', (request, reply) => send(request, reply));
});
afterAll(() => server.close());

const get = (url: string, cookie = '') =>
  server.inject({ url, remoteAddress: '203.0.113.9', headers: { cookie } });

describe('a page rendered on the server', () => {
  it('is what the storefront made of the API’s answer to this visitor', async () => {
    const answer = await get('/mvp/1?from=mail');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe(
      'https://shop.example/mvp/1?from=mail 200 {"ip":"203.0.113.9","accept":"application/json"}',
    );
  });

  it('leads who signed in here from the homepage to /browse, and caches keep the two apart', async () => {
    const visitor = await get('/');
    expect(visitor.body).toBe('<h1>Home</h1>');
    expect(visitor.headers.vary).toBe('cookie');
    const user = await get('/', 'theme=dark; signed-in=true');
    expect([user.statusCode, user.headers.location]).toEqual([302, '/browse']);
    expect(user.headers.vary).toBe('cookie');
  });

  it('keeps the status of a page that is not there', async () => {
    expect((await get('/gone')).statusCode).toBe(404);
  });

  it('is left to the browser where rendering fails', async () => {
    const answer = await get('/broken');
    expect([answer.statusCode, answer.body]).toEqual([200, 'the shell']);
  });
});
