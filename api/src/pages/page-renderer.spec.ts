import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RenderPage } from '@market/contract/screens/page-rendering';
import { fastify, type FastifyInstance } from 'fastify';
import type { ListingTotals } from '@market/domain/listings/listing-totals';
import type { LiveListener, LiveNotification } from '@market/domain/live/live-listener';
import { DomainError } from '@market/domain/foundation/domain-error';
import { until } from '@market/test/until';
import { negotiateContent } from '../http/replies/content-negotiation.js';
import { PublicJson } from '../http/replies/public-json.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { sendSecurityHeaders, securityHeaders } from '../http/security-headers.js';
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
  '/shared': async ({ nonce }, read) => {
    const { body } = await read(`/api/mvps/${LISTING_ID}`);
    return { status: 200, html: `<style nonce="${nonce}"></style>${JSON.stringify(body)}` };
  },
  '/figures': async (_request, read) => {
    const { body } = await read('/api/figures');
    return { status: 200, html: JSON.stringify(body) };
  },
  '/gone': () => Promise.resolve({ status: 404, html: 'Page not found' }),
  '/broken': () => Promise.reject(new Error('a component threw')),
};

const HALF_A_MINUTE_MS = 30_000;
const LISTING_ID = '0190a1b2-0000-7000-8000-000000000001';
let figuresStatus = 200;
let server: FastifyInstance;
let notify: (notification: LiveNotification) => void = () => undefined;
/** How many requests have reached the route of the pages. */
let requestCount = 0;
let renderCount = 0;
let countRendering: (address: string) => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  const listenerStub = { subscribe: (subscriber: typeof notify) => (notify = subscriber) };
  const listingTotalsStub = {
    clear: () => undefined,
    countChange: () => undefined,
    setListening: () => undefined,
  };
  const cache = new ResponseCache(
    { RESPONSE_CACHE_MB: 1 },
    listenerStub as unknown as LiveListener,
    listingTotalsStub as unknown as ListingTotals,
  );
  cache.onModuleInit();
  server = fastify();
  const addressSettings = {
    PUBLIC_URL: 'https://shop.example',
    PAYPAL_SDK_URL: 'https://www.paypal.com/sdk/js',
    YOUTUBE_EMBED_URL: 'https://www.youtube-nocookie.com/embed/',
  };
  sendSecurityHeaders(server, await securityHeaders(addressSettings));
  negotiateContent(server);
  server.get('/api/mvps/1', (request) => ({ ip: request.ip, accept: request.headers.accept }));
  server.get('/api/figures', (_request, reply) =>
    reply.status(figuresStatus).send({ listings: renderCount }),
  );
  server.get('/api/mvps/:id', async (request, reply) => {
    const cachedResponse = await cache.findOrProduce(
      request.url,
      async () => new PublicJson('{"title":"Shared"}'),
    );
    return reply.type('application/json').send(cachedResponse.bytes);
  });
  const send = pageSender(server, {
    origin: 'https://shop.example',
    cache,
    countRendering: (address) => countRendering(address),
    sendShell: (reply) => reply.send('the shell'),
    render: (request, read) => {
      renderCount += 1;
      const page = pages[request.url.split('?')[0] ?? ''];
      return page ? page(request, read) : Promise.reject(new Error('unknown'));
    },
  });
  server.get('/*', (request, reply) => {
    requestCount += 1;
    return send(request, reply);
  });
});
afterAll(() => server.close());

const ADDRESS = '203.0.113.9';
const get = (url: string, cookie = '', remoteAddress = ADDRESS) =>
  server.inject({ url, remoteAddress, headers: { cookie } });

describe('a page rendered on the server', () => {
  it('contains what the API returns to this visitor', async () => {
    const response = await get('/mvp/1?from=mail');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toBe(
      'https://shop.example/mvp/1?from=mail 200 {"ip":"203.0.113.9","accept":"application/json"}',
    );
  });

  it('redirects people who signed in here from the homepage to /browse, and caches store the two separately', async () => {
    const visitorResponse = await get('/');
    expect(visitorResponse.body).toBe('<h1>Home</h1>');
    expect(visitorResponse.headers.vary).toBe('cookie, accept-encoding');
    const userResponse = await get('/', 'theme=dark; signed-in=true');
    expect([userResponse.statusCode, userResponse.headers.location]).toEqual([302, '/browse']);
    expect(userResponse.headers.vary).toBe('cookie');
  });

  it('has status 404 for a page that does not exist', async () => {
    expect((await get('/gone')).statusCode).toBe(404);
  });

  it('is left to the browser if rendering fails (FIND-24)', async () => {
    const response = await get('/broken');
    expect([response.statusCode, response.body]).toEqual([200, 'the shell']);
  });
});

describe('the limit of pages that are rendered for an address (API-6)', () => {
  const OTHER_ADDRESS = '203.0.113.10';
  /** Makes `countRendering` refuse ADDRESS, also in calls that wait. */
  let refuseWaitingPages: () => void;

  beforeEach(() => {
    notify({ about: 'connected' });
    renderCount = 0;
    requestCount = 0;
    const refusal = new Promise<never>((_resolve, reject) => {
      refuseWaitingPages = () => reject(new DomainError('request/too-many'));
    });
    refusal.catch(() => undefined);
    countRendering = (address) => (address === ADDRESS ? refusal : Promise.resolve());
    onTestFinished(() => void (countRendering = () => Promise.resolve()));
  });

  it.each(['/', '/mvp/1?from=mail', '/gone'])(
    'leaves %s to the browser beyond the limit, and renders it for other addresses',
    async (url) => {
      refuseWaitingPages();
      const response = await get(url);
      expect([response.statusCode, response.body, renderCount]).toEqual([200, 'the shell', 0]);
      expect((await get(url, '', OTHER_ADDRESS)).body).not.toBe('the shell');
    },
  );

  it('does not count cached pages', async () => {
    refuseWaitingPages();
    const { body } = await get('/shared', '', OTHER_ADDRESS);
    expect((await get('/shared')).body).toBe(body);
  });

  it('does not refuse other addresses that wait for the same page', async () => {
    const refusedResponse = get('/shared');
    await until(() => requestCount === 1);
    const otherResponse = get('/shared', '', OTHER_ADDRESS);
    await until(() => requestCount === 2);
    refuseWaitingPages();
    expect((await refusedResponse).body).toBe('the shell');
    expect((await otherResponse).body).toContain('Shared');
  });
});

describe('a page in the response cache (API-12)', () => {
  const headers = { cookie: '', 'accept-encoding': 'identity' };
  const read = (url: string, extraHeaders: Record<string, string> = {}) =>
    server.inject({ url, headers: { ...headers, ...extraHeaders } });
  const nonceOf = (body: string) => /nonce="([^"]+)"/.exec(body)?.[1];

  beforeEach(() => {
    notify({ about: 'connected' });
    renderCount = 0;
  });

  it('is rendered once, with the policy that allows its own nonce', async () => {
    const firstResponse = await read('/shared');
    const secondResponse = await read('/shared');
    expect(renderCount).toBe(1);
    expect(secondResponse.body).toBe(firstResponse.body);
    const policy = String(secondResponse.headers['content-security-policy']);
    expect(policy).toContain(`'nonce-${nonceOf(secondResponse.body)}'`);
    expect(secondResponse.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=5');
  });

  it('responds 304 with the same policy to a browser that has it', async () => {
    const { headers: firstHeaders } = await read('/shared');
    const secondResponse = await read('/shared', { 'if-none-match': String(firstHeaders.etag) });
    expect([secondResponse.statusCode, secondResponse.body]).toEqual([304, '']);
    expect(secondResponse.headers['content-security-policy']).toBe(firstHeaders['content-security-policy']);
  });

  it('is rendered again with another nonce after its listing changed, and not after another did', async () => {
    const responseBefore = await read('/shared');
    notify({ about: 'listing', id: '0190a1b2-0000-7000-8000-000000000002' });
    expect((await read('/shared')).body).toBe(responseBefore.body);
    notify({ about: 'listing', id: LISTING_ID });
    const responseAfter = await read('/shared');
    expect(renderCount).toBe(2);
    expect(nonceOf(responseAfter.body)).not.toBe(nonceOf(responseBefore.body));
  });

  it('that shows figures expires after half a minute (FIND-65)', async () => {
    let time = 1;
    const clockSpy = vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTestFinished(() => clockSpy.mockRestore());
    const responseBefore = await read('/figures');
    time += HALF_A_MINUTE_MS;
    expect((await read('/figures')).body).toBe(responseBefore.body);
    time += 1;
    expect((await read('/figures')).body).not.toBe(responseBefore.body);
    expect(renderCount).toBe(2);
  });

  it('expires after two seconds if its figures could not be read (FIND-65)', async () => {
    let time = 1;
    const clockSpy = vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTestFinished(() => clockSpy.mockRestore());
    notify({ about: 'listings' });
    figuresStatus = 503;
    onTestFinished(() => void (figuresStatus = 200));
    await read('/figures');
    time += 2_000;
    await read('/figures');
    expect(renderCount).toBe(1);
    time += 1;
    await read('/figures');
    expect(renderCount).toBe(2);
  });

  it.each(['/shared?utm=1', '/gone', '/mvp/1'])('is not stored for %s', async (url) => {
    await read(url);
    await read(url);
    expect(renderCount).toBeGreaterThan(1);
  });

  it('is never a signed-in person’s redirect for visitors, nor the visitors’ page for that person', async () => {
    const signedInHeaders = { cookie: 'signed-in=true' };
    expect((await read('/', signedInHeaders)).statusCode).toBe(302);
    expect((await read('/')).statusCode).toBe(200);
    expect((await read('/', signedInHeaders)).statusCode).toBe(302);
  });
});
