import { Blob as NodeBlob } from 'node:buffer';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { downloadDataExport } from '@market/contract/accounts';
import { startDemo } from '@market/contract/demos';
import { logout } from '@market/contract/identity/identity';
import { listListings, readListing } from '@market/contract/listings/listings';
import { listDirectory } from '@market/contract/profiles';
import { fileReport } from '@market/contract/reports';
import { uploadImage } from '@market/contract/uploads/uploads';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { ApiError, errorDetails } from './api-error.js';
import { call, callPage, download, pathOf } from './call.js';
import { provideTokens } from './token-source.js';

const LISTING_ID = '00000000-0000-4000-8000-000000000001';
const DEMO_URL = 'https://demo.example';
const server = setupServer();
const apiUrl = (path: string) => `http://localhost/api${path}`;

function provideTokenSource(token = 'a', renewedToken: string | null = 'b') {
  const renew = vi.fn((_rejectedToken: string) => Promise.resolve(renewedToken));
  provideTokens({ token: () => Promise.resolve(token), tokenNow: () => token, renew });
  return renew;
}

async function catchApiError(failingCall: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await failingCall.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error('An ApiError was expected');
  return error;
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  provideTokens();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

it('the request id of a failed call is in the collapsed details, not in the message', async () => {
  const headers = { 'x-request-id': 'f00d-1' };
  server.use(http.get(apiUrl('/mvps'), () => new HttpResponse('down', { status: 502, headers })));
  const error = await catchApiError(call(listListings));
  expect(error.message).toBe('HTTP error! status: 502');
  expect(errorDetails(error)).toBe('HTTP error! status: 502 (request f00d-1)');
});

describe('the address of a call', () => {
  it('fills in parameters and leaves empty query values out', () => {
    expect(pathOf(readListing, { params: { id: 'a b' } })).toBe('/mvps/a%20b');
    expect(pathOf(listListings, { query: { search: '', category: 'AI/ML', limit: 6 } })).toBe(
      '/mvps?category=AI%2FML&limit=6',
    );
  });
});

describe('a call', () => {
  it('sends the token and the CSRF header, and converts lowercase names to those of the contract', async () => {
    provideTokenSource();
    const sentHeaders: Headers[] = [];
    server.use(
      http.post(apiUrl('/demo-sessions/start'), ({ request }) => {
        sentHeaders.push(request.headers);
        return HttpResponse.json({
          sessionid: LISTING_ID,
          mvpid: LISTING_ID,
          timeremaining: 900,
          isexpired: false,
          demourl: DEMO_URL,
        });
      }),
    );
    const session = await call(startDemo, { body: { mvpId: LISTING_ID } });
    expect(session).toEqual({
      sessionId: LISTING_ID,
      mvpId: LISTING_ID,
      timeRemaining: 900,
      isExpired: false,
      demoUrl: DEMO_URL,
    });
    expect(sentHeaders[0]?.get('authorization')).toBe('Bearer a');
    expect(sentHeaders[0]?.get('x-requested-with')).toBe('mvp-market');
  });

  it('sends the given idempotency key, or a new one, if its endpoint is idempotent', async () => {
    provideTokenSource();
    const sentKeys: (string | null)[] = [];
    server.use(
      http.post(apiUrl('/reports'), ({ request }) => {
        sentKeys.push(request.headers.get('idempotency-key'));
        return HttpResponse.json({ filed: true }, { status: 201 });
      }),
    );
    const body = { mvpId: LISTING_ID, reason: 'spam' } as const;
    await call(fileReport, { body, idempotencyKey: 'k' });
    await call(fileReport, { body });
    expect(sentKeys).toEqual(['k', expect.stringMatching(/^.{16,}$/)]);
  });

  it('sends a file as the whole body, with the type of the file', async () => {
    provideTokenSource();
    const requests: { contentType: string | null; text: string }[] = [];
    server.use(
      http.post(apiUrl('/uploads/images'), async ({ request }) => {
        requests.push({ contentType: request.headers.get('content-type'), text: await request.text() });
        return HttpResponse.json({ id: LISTING_ID, image: '/media/images/a.webp' }, { status: 201 });
      }),
    );
    await call(uploadImage, { binaryBody: new Blob(['pixels'], { type: 'image/png' }) });
    expect(requests).toEqual([{ contentType: 'image/png', text: 'pixels' }]);
  });

  it('is tried once more with a new token after 401', async () => {
    const renew = provideTokenSource();
    const sentTokens: (string | null)[] = [];
    server.use(
      http.post(apiUrl('/demo-sessions/start'), ({ request }) => {
        sentTokens.push(request.headers.get('authorization'));
        if (sentTokens.length === 1) return new HttpResponse(null, { status: 401 });
        return HttpResponse.json({
          sessionId: LISTING_ID,
          mvpId: LISTING_ID,
          timeRemaining: 900,
          isExpired: false,
          demoUrl: DEMO_URL,
        });
      }),
    );
    await call(startDemo, { body: { mvpId: LISTING_ID } });
    expect(sentTokens).toEqual(['Bearer a', 'Bearer b']);
    expect(renew).toHaveBeenCalledWith('a');
  });

  it('fails with the 401 when there is no new token', async () => {
    provideTokenSource('a', null);
    server.use(http.post(apiUrl('/demo-sessions/start'), () => new HttpResponse(null, { status: 401 })));
    const error = await catchApiError(call(startDemo, { body: { mvpId: LISTING_ID } }));
    expect(error).toMatchObject({ status: 401, message: 'HTTP error! status: 401' });
  });

  it("fails with 'User not authenticated' without a request when signed out", async () => {
    expect((await catchApiError(call(startDemo, { body: { mvpId: LISTING_ID } }))).message).toBe(
      'User not authenticated',
    );
  });

  it("fails with 'Failed to get authentication token' for a user whose token has expired and cannot be refreshed", async () => {
    const noToken = () => Promise.resolve(null);
    provideTokens({ token: noToken, tokenNow: () => null, hasUser: () => true, renew: noToken });
    const error = await catchApiError(call(startDemo, { body: { mvpId: LISTING_ID } }));
    expect(error.message).toBe('Failed to get authentication token');
  });

  it("reads a problem document's message, code and fields", async () => {
    provideTokenSource();
    const problem = {
      type: 'x',
      title: 'x',
      status: 409,
      detail: 'Used.',
      code: 'demo/already-used',
      errors: { mvpId: 'No' },
    };
    server.use(http.post(apiUrl('/demo-sessions/start'), () => HttpResponse.json(problem, { status: 409 })));
    const error = await catchApiError(call(startDemo, { body: { mvpId: LISTING_ID } }));
    expect(error).toMatchObject({
      status: 409,
      code: 'demo/already-used',
      message: 'Used.',
      fields: { mvpId: 'No' },
    });
  });

  it("says 'HTTP error! status: N' for a page of HTML and for an empty error", async () => {
    server.use(http.get(apiUrl('/mvps'), () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })));
    expect((await catchApiError(call(listListings))).message).toBe('HTTP error! status: 502');
    server.use(http.get(apiUrl('/mvps'), () => new HttpResponse(null, { status: 500 })));
    expect((await catchApiError(call(listListings))).message).toBe('HTTP error! status: 500');
  });

  it("says 'Server returned null response' for null and for an empty body", async () => {
    server.use(http.get(apiUrl('/mvps'), () => HttpResponse.json(null)));
    expect((await catchApiError(call(listListings))).message).toBe('Server returned null response');
    server.use(http.get(apiUrl('/mvps'), () => new HttpResponse('')));
    expect((await catchApiError(call(listListings))).message).toBe('Server returned null response');
  });

  it('fails with code http/unreadable when a successful response is HTML or has another format', async () => {
    server.use(http.get(apiUrl('/mvps'), () => HttpResponse.html('<h1>Hello</h1>')));
    expect((await catchApiError(call(listListings))).code).toBe('http/unreadable');
    server.use(http.get(apiUrl('/mvps'), () => HttpResponse.json({ mvps: 1 })));
    expect((await catchApiError(call(listListings))).code).toBe('http/unreadable');
  });

  it('throws the network error when no response arrives', async () => {
    server.use(http.get(apiUrl('/mvps'), () => HttpResponse.error()));
    const error = await catchApiError(call(listListings));
    expect(error.isNetworkFailure).toBe(true);
    expect(error.message).toBe(
      'Network error: Unable to connect to the server. This may be due to CORS policy or network issues.',
    );
  });

  it.each([
    ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 30_000],
    ['a phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 60_000],
  ])('waits on %s for as long as FIND-53 says, then throws the network error', async (_device, agent, ms) => {
    const abortController = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abortController.signal);
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(agent);
    server.use(
      http.get(apiUrl('/mvps'), () => {
        abortController.abort(new DOMException('Too late', 'TimeoutError'));
        return new Promise<never>(() => undefined);
      }),
    );
    const error = await catchApiError(call(listListings));
    expect(timeout).toHaveBeenCalledWith(ms);
    expect(error.isNetworkFailure).toBe(true);
  });

  it('downloads a file unchanged, for up to 15 minutes (FIND-53)', async () => {
    // From Node 24 on, `Response.blob()` creates an object of the global class `Blob`. That of jsdom has no `text()`.
    vi.stubGlobal('Blob', NodeBlob);
    provideTokenSource();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    server.use(
      http.get(apiUrl(`/users/data-export/${LISTING_ID}/document`), () => new HttpResponse('{\n}\n')),
    );
    const file = await download(downloadDataExport, { params: { id: LISTING_ID } });
    expect(await file.text()).toBe('{\n}\n');
    expect(timeout).toHaveBeenCalledWith(900_000);
  });

  it('rejects with the original error when it is aborted', async () => {
    const abortController = new AbortController();
    abortController.abort(new Error('left the page'));
    await expect(call(listListings, { signal: abortController.signal })).rejects.not.toBeInstanceOf(ApiError);
  });

  it('returns undefined for 204', async () => {
    server.use(http.post(apiUrl('/auth/logout'), () => new HttpResponse(null, { status: 204 })));
    expect(await call(logout)).toBeUndefined();
  });

  it('finds the cursor of the next page in the Link header', async () => {
    const nextPageLink = '</api/users/directory?cursor=abc%3D&limit=2>; rel="next"';
    server.use(
      http.get(apiUrl('/users/directory'), () => HttpResponse.json([], { headers: { link: nextPageLink } })),
    );
    expect(await callPage(listDirectory)).toEqual({ reply: [], nextCursor: 'abc=' });
    server.use(http.get(apiUrl('/users/directory'), () => HttpResponse.json([])));
    expect((await callPage(listDirectory)).nextCursor).toBeNull();
  });
});
