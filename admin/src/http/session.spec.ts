import type { TokenReply } from '@market/contract/identity/identity';
import { hasSignedInCookie, signedInCookie } from '@market/contract/identity/signed-in-cookie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Session } from './session.js';
import { noResponse } from './texts.js';

const MODERATOR: TokenReply['user'] = {
  uid: '00000000-0000-4000-8000-000000000001',
  displayName: 'Maren',
  email: 'maren@example.com',
  emailVerified: true,
  phoneNumber: null,
  photoURL: null,
  providerData: [],
  isAnonymous: false,
  tenantId: null,
  role: 'moderator',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const TOKEN_REPLY: TokenReply = {
  access_token: 'a',
  token_type: 'Bearer',
  expires_in: 900,
  user: MODERATOR,
};

let pageCookie = '';
/** A stand-in for `document` that has one cookie until the cookie is deleted. */
const page = {
  get cookie(): string {
    return pageCookie;
  },
  set cookie(cookie: string) {
    pageCookie = cookie.includes('Max-Age=0') ? '' : cookie;
  },
};
const fetchMock = vi.fn<() => Promise<Response>>();
const isSignedInBrowser = () => hasSignedInCookie(page.cookie);

beforeEach(() => {
  page.cookie = signedInCookie(true, true);
  fetchMock.mockReset();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  // Without web locks, as in old browsers.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Starts the session of a page that was just opened, and waits until it is known whether the user is signed in. */
async function openPage(): Promise<Session> {
  const session = new Session();
  const isKnown = new Promise<void>((resolve) => session.subscribe(resolve));
  session.start();
  await isKnown;
  return session;
}

it('a page opens signed in although the request of the previous page failed (SIGNIN-6)', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const firstPage = await openPage();
  expect(firstPage.state()).toEqual({ status: 'signedOut', message: noResponse });
  expect(isSignedInBrowser()).toBe(true);
  fetchMock.mockResolvedValueOnce(Response.json(TOKEN_REPLY));
  expect((await openPage()).state()).toEqual({ status: 'signedIn', user: MODERATOR });
});

it('a page whose session has ended is signed out, and so are later pages', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    code: 'auth/user-token-expired',
  };
  fetchMock.mockResolvedValueOnce(Response.json({ ...problem, detail: 'Expired' }, { status: 401 }));
  expect((await openPage()).state()).toEqual({ status: 'signedOut', message: undefined });
  expect(isSignedInBrowser()).toBe(false);
  expect((await openPage()).state().status).toBe('signedOut');
  expect(fetchMock).toHaveBeenCalledTimes(1);
});
