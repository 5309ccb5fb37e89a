import { afterEach, beforeEach, expect, it } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { AuthProvider } from '../features/identity/api/AuthProvider.js';
import type { AuthClient } from '../features/identity/api/auth-client.js';
import type { AuthState } from '../features/identity/api/auth-state.js';
import { recordView, readViewedIds } from '../features/listings/api/viewed-store.js';
import { ClearCacheOnUserChange } from './ClearCacheOnUserChange.js';

const VIEWED_LISTING_ID = '00000000-0000-4000-8000-000000000001';
const SIGNED_OUT: AuthState = { status: 'signedOut' };
const signedInAs = (uid: string) => ({ status: 'signedIn', user: { uid } }) as AuthState;

let setAuthState: (state: AuthState) => Promise<void>;

/** Opens a page whose session is not known yet. */
function openPage(): void {
  let state: AuthState = { status: 'loading' };
  const listeners = new Set<() => void>();
  const client = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => Promise.resolve(),
  } as unknown as AuthClient;
  setAuthState = (next) =>
    act(async () => {
      state = next;
      for (const listener of listeners) listener();
      await Promise.resolve();
    });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider client={client}>
        <ClearCacheOnUserChange />
      </AuthProvider>
    </QueryClientProvider>,
  );
}
/** Closes the page and opens another one, as after a restart of the browser. */
function reopenPage(): void {
  cleanup();
  openPage();
}

beforeEach(() => {
  localStorage.clear();
  recordView(VIEWED_LISTING_ID);
  openPage();
});
afterEach(cleanup);

it('deletes the recently viewed MVPs when the user signs out (FIND-85)', async () => {
  await setAuthState(signedInAs('ann'));
  expect(readViewedIds('ann')).toEqual([VIEWED_LISTING_ID]);
  await setAuthState(SIGNED_OUT);
  expect(readViewedIds()).toEqual([]);
});

it('deletes the recently viewed MVPs when another user signs in', async () => {
  await setAuthState(signedInAs('ann'));
  await setAuthState(signedInAs('ben'));
  expect(readViewedIds('ben')).toEqual([]);
});

it('keeps the recently viewed MVPs of a visitor who signs in', async () => {
  await setAuthState(SIGNED_OUT);
  await setAuthState(signedInAs('ann'));
  expect(readViewedIds('ann')).toEqual([VIEWED_LISTING_ID]);
});

it.each([SIGNED_OUT, signedInAs('ben')])(
  'deletes the recently viewed MVPs if the session ended while no page was open (FIND-85), now %j',
  async (state) => {
    await setAuthState(signedInAs('ann'));
    reopenPage();
    expect(readViewedIds()).toEqual([]);
    await setAuthState(state);
    await setAuthState(signedInAs('ann'));
    expect(readViewedIds('ann')).toEqual([]);
  },
);

it('keeps the recently viewed MVPs while the server does not respond', async () => {
  await setAuthState(signedInAs('ann'));
  reopenPage();
  await setAuthState({ status: 'signedOut', isUnconfirmed: true });
  expect(readViewedIds()).toEqual([]);
  await setAuthState(signedInAs('ann'));
  expect(readViewedIds('ann')).toEqual([VIEWED_LISTING_ID]);
});

it('deletes the recently viewed MVPs once the server confirms that the user is signed out', async () => {
  await setAuthState(signedInAs('ann'));
  await setAuthState({ status: 'signedOut', isUnconfirmed: true });
  await setAuthState(SIGNED_OUT);
  await setAuthState(signedInAs('ann'));
  expect(readViewedIds('ann')).toEqual([]);
});
