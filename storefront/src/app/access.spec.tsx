import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { renderApp } from './render-app.js';

const noListings = { mvps: [], total: 0, nextCursor: null };
const server = setupServer(
  http.get('*/api/mvps', () => HttpResponse.json(noListings)),
  http.get('*/api/mvps/categories/list', () => HttpResponse.json(['Finance'])),
  http.get('*/api/users/saved', () => HttpResponse.json({ savedProducts: [] })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => server.close());

describe('access to pages', () => {
  it('redirects a visitor from /browse to the homepage', async () => {
    const { router } = renderApp('/browse', 'visitor');
    await screen.findByRole('heading', { name: 'Discover proven MVPs from talented developers' });
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows on the sign-in page why the requested page needs an account (SIGNIN-8)', async () => {
    renderApp('/messages', 'visitor');
    expect(await screen.findByText('Log in to read your messages.')).toBeTruthy();
    cleanup();
    renderApp('/login', 'visitor');
    expect(await screen.findByText('Use your Google or GitHub account. No password needed.')).toBeTruthy();
  });

  it('keeps the search in redirects between / and /browse', async () => {
    const visitorView = renderApp('/browse?search=bench&category=Finance', 'visitor');
    await screen.findByText('Found 0 MVP(s) for “bench” in Finance');
    expect(visitorView.router.state.location).toMatchObject({
      pathname: '/',
      search: '?search=bench&category=Finance',
    });
    cleanup();
    const userView = renderApp('/?search=bench', 'ada');
    await waitFor(() =>
      expect(userView.router.state.location).toMatchObject({ pathname: '/browse', search: '?search=bench' }),
    );
  });

  it('redirects a signed-in user from the homepage to /browse', async () => {
    const { router } = renderApp('/', 'ada');
    await screen.findByRole('heading', { name: 'Browse MVPs' });
    expect(router.state.location.pathname).toBe('/browse');
  });

  it.each(['/profile', '/dashboard', '/messages', '/list', '/list/edit/x', '/github-requirement'])(
    'redirects a visitor from %s to /login, with the path to return to',
    async (address) => {
      const { router } = renderApp(address, 'visitor');
      await screen.findByRole('button', { name: 'Continue with GitHub' });
      expect(router.state.location.pathname).toBe('/login');
      expect(router.state.location.state).toEqual({ from: address });
    },
  );

  it('shows Loading on a protected page until the sign-in is known (SIGNIN-12)', async () => {
    renderApp('/profile', 'unknown');
    expect((await screen.findByText('Loading')).className).not.toContain('sr-only');
  });

  it('redirects a signed-in user away from /login', async () => {
    const { router } = renderApp('/login', 'ada');
    await waitFor(() => expect(router.state.location.pathname).toBe('/browse'));
  });

  it('shows a page for an unknown path', async () => {
    renderApp('/no/such/page', 'visitor');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('shows why a sign-in by page redirect failed', async () => {
    renderApp('/login?auth_error=auth%2Faccess-denied&provider=github', 'visitor');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to sign in with GitHub. Sign-in was cancelled.');
  });
});
