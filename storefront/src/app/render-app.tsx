import type { AuthUser, TokenReply } from '@market/contract/identity/identity';
import { render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ADA } from '../features/identity/api/ada.fixture.js';
import { AuthClient } from '../features/identity/api/auth-client.js';
import type { AuthPorts } from '../features/identity/api/auth-ports.js';
import { ApiError } from '../shared/http/api-error.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { provideTokens } from '../shared/http/token-source.js';
import { App } from './App.js';
import { routes } from './routes.js';

function createPorts(requestToken: () => Promise<TokenReply>): AuthPorts {
  return {
    requestToken,
    requestLogout: () => Promise.resolve(),
    mayBeSignedIn: () => true,
    markSignedIn: () => undefined,
    now: () => Date.now(),
    setTimer: () => () => undefined,
    runUnderLock: (work) => work(),
    sendToTabs: () => undefined,
    listenToTabs: () => undefined,
    onPageVisible: () => undefined,
  };
}

/** The user Ada with a linked GitHub account, so that she may list MVPs (LIST-1). */
export const LISTER: AuthUser = {
  ...ADA,
  providerData: [
    { providerId: 'github', uid: '1', displayName: 'Ada', email: null, phoneNumber: null, photoURL: null },
  ],
};

/**
 * Who is signed in during a spec: Ada without GitHub ('ada') or with it ('lister'), a visitor ('visitor'), or a
 * session that is still loading ('unknown').
 */
export type SpecUser = 'ada' | 'lister' | 'visitor' | 'unknown';

function createTokenRequest(specUser: SpecUser): () => Promise<TokenReply> {
  const unauthorizedError = new ApiError({
    status: 401,
    code: 'auth/unauthenticated',
    message: 'User not authenticated',
  });
  const user = specUser === 'lister' ? LISTER : ADA;
  const reply: TokenReply = { access_token: 'a', token_type: 'Bearer', expires_in: 900, user };
  if (specUser === 'unknown') return () => new Promise(() => undefined);
  return () => (specUser === 'visitor' ? Promise.reject(unauthorizedError) : Promise.resolve(reply));
}

/** Renders the whole storefront at an address; for specs only. */
export function renderApp(address: string, specUser: SpecUser) {
  window.scrollTo = () => undefined;
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;
  const auth = new AuthClient(createPorts(createTokenRequest(specUser)));
  provideTokens(auth);
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter(routes);
  const queryClient = newQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  const view = render(
    <App queryClient={queryClient} auth={auth}>
      <RouterProvider router={router} />
    </App>,
  );
  return { ...view, router, auth, queryClient };
}
