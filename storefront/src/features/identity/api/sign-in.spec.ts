import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthMessage, ProviderName } from '@market/contract/identity/identity';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { provideTokens } from '../../../shared/http/token-source.js';
import { ADA } from './ada.fixture.js';
import type { AuthClient } from './auth-client.js';
import { linkProvider, signIn, unlinkProvider } from './sign-in.js';

const LINK_ADDRESS = 'http://localhost/api/auth/github?mode=link&ticket=t';
const server = setupServer(
  http.post('*/api/auth/providers/:provider/link', () => HttpResponse.json({ url: LINK_ADDRESS })),
);
const session = { token: 'a', expiresAtMs: 0, user: ADA };
const client = {
  getState: vi.fn(() => ({ status: 'signedIn', user: ADA })),
  refresh: vi.fn((): Promise<typeof session | null> => Promise.resolve(session)),
  replaceUser: vi.fn(),
};
const authClient = client as unknown as AuthClient;
const open = vi.spyOn(window, 'open');
let popup: { closed: boolean; close: () => void; location: { assign: (address: string) => void } };

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  provideTestToken();
});
beforeEach(() => {
  popup = { closed: false, close: vi.fn(), location: { assign: vi.fn() } };
  open.mockReturnValue(popup as unknown as Window);
});
afterEach(() => {
  server.resetHandlers();
  vi.clearAllMocks();
});
afterAll(() => {
  provideTokens();
  server.close();
});

function postReport(provider: ProviderName, mode: AuthMessage['mode'], code?: string): void {
  const data: AuthMessage = { type: 'auth', eventId: 'one', mode, provider, ...(code && { code }) };
  window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }));
}

describe('signing in', () => {
  it('opens the provider’s window within the click, and returns the user', async () => {
    const signingIn = signIn(authClient, 'github', '/profile');
    expect(open.mock.calls[0]?.[0]).toBe('/api/auth/github?mode=signin&display=popup&returnTo=%2Fprofile');
    postReport('github', 'signin');
    await expect(signingIn).resolves.toBe(ADA);
  });

  it('fails with the error code of the window, and a GitHub sign-in is not retried on the page', async () => {
    const signingIn = signIn(authClient, 'github', '/');
    postReport('github', 'signin', 'auth/unauthorized-domain');
    await expect(signingIn).rejects.toMatchObject({ code: 'auth/unauthorized-domain' });
  });

  it('reports an unreachable server if the window succeeded and no token arrived', async () => {
    client.refresh.mockResolvedValueOnce(null);
    const signingIn = signIn(authClient, 'github', '/');
    postReport('github', 'signin');
    await expect(signingIn).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  });
});

describe('linking', () => {
  it('requires a signed-in user, and opens nothing without one', async () => {
    client.getState.mockReturnValueOnce({ status: 'signedOut' } as never);
    await expect(linkProvider(authClient, 'github', '/list')).rejects.toMatchObject({
      code: 'auth/no-user',
      message: 'No user is currently signed in',
    });
    expect(open).not.toHaveBeenCalled();
  });

  it('opens the address that the server returned in the window, and returns the user', async () => {
    const linking = linkProvider(authClient, 'github', '/list');
    await expect(
      new Promise((resolve) => {
        popup.location.assign = resolve;
      }),
    ).resolves.toBe(LINK_ADDRESS);
    postReport('github', 'link');
    await expect(linking).resolves.toBe(ADA);
  });

  it('closes the window if the link is refused', async () => {
    const problem = {
      type: 'x',
      title: 'x',
      status: 409,
      detail: 'Taken',
      code: 'auth/provider-already-linked',
    };
    server.use(
      http.post('*/api/auth/providers/:provider/link', () => HttpResponse.json(problem, { status: 409 })),
    );
    await expect(linkProvider(authClient, 'github', '/list')).rejects.toMatchObject({ code: problem.code });
    expect(popup.close).toHaveBeenCalled();
  });
});

describe('unlinking', () => {
  it('removes the method from the user, here and in the other tabs', async () => {
    server.use(http.delete('*/api/auth/providers/github', () => HttpResponse.json(ADA)));
    await expect(unlinkProvider(authClient, 'github')).resolves.toEqual(ADA);
    expect(client.replaceUser).toHaveBeenCalledWith(ADA);
  });
});
