import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { AuthProvider } from './AuthProvider.js';
import { createAuthClient } from './auth-client.fixture.js';
import type { AuthState } from './auth-state.js';
import { readAndForgetIntent, rememberIntent } from './sign-in-intent.js';
import { useSignInIntent } from './use-sign-in-intent.js';

const PROFILE_PATH = '/user/1';

beforeEach(() => sessionStorage.clear());

function Profile() {
  const rememberAction = useSignInIntent(null, '', () => undefined);
  return (
    <Link to="#login" onClick={() => rememberAction('message')}>
      Log in to Message
    </Link>
  );
}

/** Renders a profile while the session is unknown, and returns a function that makes it known. */
function renderProfile(): (state: AuthState) => Promise<void> {
  const { client, setState } = createAuthClient();
  const router = createMemoryRouter([{ path: '/user/:id', element: <Profile /> }], {
    initialEntries: [PROFILE_PATH],
  });
  render(
    <AuthProvider client={client}>
      <RouterProvider router={router} />
    </AuthProvider>,
  );
  return (state) =>
    act(async () => {
      setState(state);
      await Promise.resolve();
    });
}

it('keeps the action of a link that was followed before the session was known (SIGNIN-13)', async () => {
  const showState = renderProfile();
  act(() => screen.getByRole('link', { name: 'Log in to Message' }).click());
  await showState({ status: 'signedOut' });
  expect(readAndForgetIntent(PROFILE_PATH)).toEqual({ action: 'message' });
});

it('deletes the action of a former visit once the visitor is known to be signed out (SIGNIN-13)', async () => {
  rememberIntent(PROFILE_PATH, { action: 'message' });
  const showState = renderProfile();
  await showState({ status: 'signedOut' });
  expect(readAndForgetIntent(PROFILE_PATH)).toBeNull();
});
