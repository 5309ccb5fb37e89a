import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, newPerson, OWN_SITE_HEADERS, popupMessage } from '@market/test/api/sign-in-browser';
import {
  type FakeSignInProvider,
  startFakeSignInProvider,
} from '@market/test/stand-ins/fake-sign-in-provider';
import { type RunningApi, startApi } from '@market/test/api/running-api';

const FOREIGN_ORIGIN = 'https://evil.example';

let provider: FakeSignInProvider;
let api: RunningApi;

beforeAll(async () => {
  provider = await startFakeSignInProvider();
  api = await startApi(provider.environment);
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.mode = 'well';
  provider.idTokenClaims = {};
});

const newBrowser = () => new Browser(api, provider);

describe('the redirect to a provider', () => {
  it('has state and PKCE, lets people choose a Google account, and allows sign-up at GitHub (SIGNIN-1, SIGNIN-7)', async () => {
    const googleParameters = new URL((await newBrowser().visit('/api/auth/google')).headers.location ?? '')
      .searchParams;
    const githubParameters = new URL((await newBrowser().visit('/api/auth/github')).headers.location ?? '')
      .searchParams;
    for (const authorizationParameters of [googleParameters, githubParameters]) {
      expect(authorizationParameters.get('state')).toMatch(/^[\w-]{43}$/);
      expect(authorizationParameters.get('code_challenge_method')).toBe('S256');
    }
    expect(googleParameters.get('prompt')).toBe('select_account');
    expect(googleParameters.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(googleParameters.get('redirect_uri')).toBe('http://localhost:3000/api/auth/google/callback');
    expect(githubParameters.get('allow_signup')).toBe('true');
    expect(githubParameters.get('scope')).toBe('read:user user:email');
  });

  it('stores the attempt in a cookie that scripts and other sites cannot use', async () => {
    const [cookie] = [(await newBrowser().visit('/api/auth/github')).headers['set-cookie']].flat().slice(-1);
    expect(cookie).toMatch(/^market-sign-in=.*HttpOnly.*SameSite=Lax/);
  });

  it('exists for two providers', async () => {
    expect((await newBrowser().visit('/api/auth/gitlab')).statusCode).toBe(404);
    expect((await newBrowser().visit('/api/auth/__proto__/callback')).statusCode).toBe(404);
  });
});

describe('the callback of a provider', () => {
  it.each(['google', 'github'] as const)(
    'signs in with %s and opens the page that the person came from',
    async (name) => {
      const browser = newBrowser();
      const person = newPerson();
      const page = await browser.signIn(name, person, 'display=page&returnTo=%2Fmvp%2F1%3Fx%3D2%23y');
      expect(page.statusCode).toBe(303);
      expect(page.headers.location).toBe('/mvp/1?x=2#y');
      const { user } = await browser.token();
      expect(user).toMatchObject({
        displayName: 'Ada',
        email: person.email,
        emailVerified: true,
        providerData: [{ providerId: name, uid: String(person.id) }],
      });
    },
  );

  it('has the result for a pop-up’s opener, without a token, and a policy that allows access to the opener', async () => {
    const page = await newBrowser().signIn('github', newPerson(), 'display=popup');
    expect(page.statusCode).toBe(200);
    expect(popupMessage(page)).toEqual({
      type: 'auth',
      eventId: expect.any(String),
      mode: 'signin',
      provider: 'github',
    });
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(page.body).not.toMatch(/<script>|eyJ/);
  });

  it('ignores an address that the provider has not verified', async () => {
    const browser = newBrowser();
    await browser.signIn('google', { ...newPerson(), verified: false });
    expect((await browser.token()).user).toMatchObject({ email: null, emailVerified: false });
  });

  it('is refused a second time, in another browser, with another state, after ten minutes, and without a cookie (SIGNIN-7)', async () => {
    const INVALID_STATE_PAGE = '/login?auth_error=auth%2Finvalid-state&provider=github';
    const browser = newBrowser();
    const startResponse = await browser.visit('/api/auth/github');
    const callbackQuery = provider.consent(startResponse.headers.location ?? '', newPerson());
    const callbackUrl = `/api/auth/github/callback?${callbackQuery}`;
    const cookie = browser.cookies.header;
    expect((await newBrowser().visit(callbackUrl)).headers.location).toBe(INVALID_STATE_PAGE);
    expect((await browser.visit(callbackUrl)).headers.location).toBe('/');
    const replayResponse = await api.inject({ url: callbackUrl, headers: { cookie } });
    expect(replayResponse.headers.location).toBe(INVALID_STATE_PAGE);

    const otherBrowser = newBrowser();
    await otherBrowser.visit('/api/auth/github');
    expect((await otherBrowser.visit(callbackUrl)).headers.location).toBe(INVALID_STATE_PAGE);

    const slowBrowser = newBrowser();
    const slowStartResponse = await slowBrowser.visit('/api/auth/github');
    const query = provider.consent(slowStartResponse.headers.location ?? '', newPerson());
    api.setTime(new Date(Date.now() + 10 * 60_000 + 1000));
    expect((await slowBrowser.visit(`/api/auth/github/callback?${query}`)).headers.location).toBe(
      INVALID_STATE_PAGE,
    );
    api.setTime(new Date());
  });

  it('of an earlier attempt is refused, and does not end the attempt that the same browser started later (SIGNIN-7)', async () => {
    const browser = newBrowser();
    const [earlier, later] = [
      await browser.visit('/api/auth/google?display=popup'),
      await browser.visit('/api/auth/google?returnTo=%2Fsaved'),
    ].map(({ headers }) => provider.consent(headers.location ?? '', newPerson()));
    // The earlier attempt gets a page instead of the pop-up's result, which would end the later attempt in its tab.
    const refusedPage = await browser.visit(`/api/auth/google/callback?${earlier}`);
    expect(refusedPage.headers.location).toBe('/login?auth_error=auth%2Finvalid-state&provider=google');
    const page = await browser.visit(`/api/auth/google/callback?${later}`);
    expect(page.headers.location).toBe('/saved');
    expect(browser.cookies.names()).toEqual(['market-refresh']);
  });

  it.each([
    [{ nonce: 'of-another-attempt' }, 'auth/invalid-state'],
    [{ nonce: undefined }, 'auth/provider-failed'],
    [{ aud: 'another-client' }, 'auth/invalid-state'],
    [{ aud: ['id', 'another-client'] }, 'auth/invalid-state'],
    [{ iss: 'https://another.example' }, 'auth/invalid-state'],
    [{ sub: 'else' }, 'auth/invalid-state'],
    [{ exp: 1 }, 'auth/provider-failed'],
  ])('with an id token of Google’s that has %j is refused, and signs nobody in', async (claims, code) => {
    provider.idTokenClaims = claims;
    const browser = newBrowser();
    const page = await browser.signIn('google', newPerson(), 'display=popup');
    expect(popupMessage(page)).toMatchObject({ code });
    expect(browser.cookies.names()).toEqual([]);
  });

  it('accepts the issuer that GitHub adds to its callback, and no other', async () => {
    const visitCallback = async (iss: string) => {
      const browser = newBrowser();
      const startResponse = await browser.visit('/api/auth/github');
      const query = provider.consent(startResponse.headers.location ?? '', newPerson());
      const page = await browser.visit(`/api/auth/github/callback?${query}&${new URLSearchParams({ iss })}`);
      return page.headers.location;
    };
    expect(await visitCallback(`${provider.environment['GITHUB_OAUTH_URL']}/login/oauth`)).toBe('/');
    expect(await visitCallback('https://another.example')).toBe(
      '/login?auth_error=auth%2Fprovider-failed&provider=github',
    );
  });

  it('refuses the code of another attempt, although its state is valid', async () => {
    const [owner, otherBrowser] = [newBrowser(), newBrowser()];
    const ownerResponse = await owner.visit('/api/auth/google?display=popup');
    const code = new URLSearchParams(provider.consent(ownerResponse.headers.location ?? '', newPerson())).get(
      'code',
    );
    const authUrl = new URL(
      (await otherBrowser.visit('/api/auth/google?display=popup')).headers.location ?? '',
    );
    const query = new URLSearchParams({ code: code ?? '', state: authUrl.searchParams.get('state') ?? '' });
    const page = await otherBrowser.visit(`/api/auth/google/callback?${query}`);
    expect(popupMessage(page)).toMatchObject({ code: expect.stringMatching(/^auth\//) });
    expect(otherBrowser.cookies.names()).toEqual([]);
  });

  it.each([
    ['error=access_denied&error_description=<script>', 'auth/access-denied'],
    ['error=redirect_uri_mismatch', 'auth/unauthorized-domain'],
    ['error=server_error', 'auth/provider-failed'],
    ['code=a&code=b', 'auth/provider-failed'],
    ['code[a]=b&__proto__=c', 'auth/provider-failed'],
    ['', 'auth/provider-failed'],
  ])('with %s reports the error, and signs nobody in', async (query, code) => {
    const browser = newBrowser();
    const startResponse = await browser.visit('/api/auth/github?display=popup');
    const state = new URL(startResponse.headers.location ?? '').searchParams.get('state') ?? '';
    const page = await browser.visit(`/api/auth/github/callback?${query}&state=${state}`);
    expect(popupMessage(page)).toMatchObject({ code });
    expect(browser.cookies.names()).toEqual([]);
  });

  it.each([
    'error=access_denied',
    'code=made-up',
    'code=a&state=made-up',
    'code=a&state=c&state=d',
    'code[a]=b&__proto__=c&state=%00',
  ])('without a valid state, as %s, is refused, and does not end the attempt', async (query) => {
    const browser = newBrowser();
    const startResponse = await browser.visit('/api/auth/github');
    const page = await browser.visit(`/api/auth/github/callback?${query}`);
    expect(page.headers.location).toBe('/login?auth_error=auth%2Finvalid-state&provider=github');
    expect(browser.cookies.names()).toEqual(['market-sign-in']);
    const ownQuery = provider.consent(startResponse.headers.location ?? '', newPerson());
    expect((await browser.visit(`/api/auth/github/callback?${ownQuery}`)).headers.location).toBe('/');
  });

  it.each(['failing', 'malformed'] as const)('reports an error when the provider is %s', async (mode) => {
    const browser = newBrowser();
    const startResponse = await browser.visit('/api/auth/github?display=popup');
    const query = provider.consent(startResponse.headers.location ?? '', newPerson());
    provider.mode = mode;
    expect(popupMessage(await browser.visit(`/api/auth/github/callback?${query}`))).toMatchObject({
      code: 'auth/provider-failed',
    });
  });
});

describe('tokens', () => {
  it('are sent to our own pages only', async () => {
    const browser = newBrowser();
    await browser.signIn('github', newPerson());
    const foreignHeaders: Record<string, string>[] = [
      {},
      { 'x-requested-with': 'XMLHttpRequest' },
      { ...OWN_SITE_HEADERS, origin: FOREIGN_ORIGIN },
      { ...OWN_SITE_HEADERS, origin: 'null' },
      // A forged Host or X-Forwarded-Host must not make a foreign origin count as ours: a client can send any
      // Host, and behind a proxy also any X-Forwarded-Host.
      {
        ...OWN_SITE_HEADERS,
        origin: FOREIGN_ORIGIN,
        host: new URL(FOREIGN_ORIGIN).host,
        'x-forwarded-host': new URL(FOREIGN_ORIGIN).host,
      },
    ];
    for (const headers of foreignHeaders) {
      expect((await browser.post('/api/auth/token', headers)).json()).toMatchObject({
        status: 403,
        code: 'request/foreign-origin',
      });
      expect((await browser.post('/api/auth/logout', headers)).statusCode).toBe(403);
    }
    expect(
      (await browser.post('/api/auth/token', { ...OWN_SITE_HEADERS, origin: 'http://localhost:3000' }))
        .statusCode,
    ).toBe(200);
  });

  it('are bearer tokens of 15 minutes; the refresh cookie is replaced and hidden from scripts', async () => {
    const browser = newBrowser();
    await browser.signIn('github', newPerson());
    const cookiesBefore = browser.cookies.header;
    const response = await browser.post('/api/auth/token');
    expect(response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(browser.cookies.header).not.toBe(cookiesBefore);
    expect(String(response.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);
    expect(response.headers['cache-control']).toContain('no-store');
  });

  it('are refused without a sign-in, and an invalid cookie is deleted', async () => {
    expect((await newBrowser().post('/api/auth/token')).json()).toMatchObject({
      status: 401,
      code: 'auth/unauthenticated',
    });
    const response = await api.inject({
      method: 'POST',
      url: '/api/auth/token',
      headers: { ...OWN_SITE_HEADERS, cookie: 'market-refresh=old' },
      payload: { grant_type: 'refresh_token' },
    });
    expect(response.json()).toMatchObject({ status: 401, code: 'auth/user-token-expired' });
    expect(String(response.headers['set-cookie'])).toMatch(/market-refresh=;/);
  });

  it('end when the person signs out, also if they do so twice (DELIVERY-11)', async () => {
    const browser = newBrowser();
    await browser.signIn('github', newPerson());
    const { authorization } = await browser.token();
    const logoutResponse = await browser.post('/api/auth/logout');
    expect(logoutResponse.statusCode).toBe(204);
    expect(String(logoutResponse.headers['set-cookie'])).toMatch(/market-archive=;/);
    expect((await browser.post('/api/auth/logout')).statusCode).toBe(204);
    const response = await api.inject({
      method: 'DELETE',
      url: '/api/auth/providers/github',
      headers: { authorization },
    });
    expect(response.json()).toMatchObject({ code: 'auth/user-token-expired' });
  });
});

describe('a server without provider keys', () => {
  it('lists no sign-in method, and refuses a sign-in with a reason', async () => {
    const apiWithoutProviders = await startApi();
    try {
      expect((await apiWithoutProviders.inject('/api/auth/providers')).json()).toEqual({ providers: [] });
      const page = await apiWithoutProviders.inject('/api/auth/github?display=popup');
      expect(popupMessage(page)).toMatchObject({ code: 'auth/provider-not-configured' });
    } finally {
      await apiWithoutProviders.stop();
    }
  });
});
