import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from './AuthProvider.js';
import { createAuthClient } from './auth-client.fixture.js';

const PENDING_PROMISE = new Promise<never>(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Suspends forever once the session is known, so React never commits the transition that shows the session. */
function NeverReady() {
  if (useAuth().status !== 'loading') use(PENDING_PROMISE);
  return null;
}

function StatusText() {
  return <p>{useAuth().status}</p>;
}

it('shows the session after two seconds, even if React never commits the transition (SIGNIN-12)', async () => {
  const { client, setState } = createAuthClient();
  render(
    <AuthProvider client={client}>
      <StatusText />
      <Suspense>
        <NeverReady />
      </Suspense>
    </AuthProvider>,
  );
  await act(async () => {
    setState({ status: 'signedOut' });
    await vi.advanceTimersByTimeAsync(1_900);
  });
  expect(screen.getByText('loading')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('signedOut')).toBeDefined();
});

it('leaves no timer behind when it is removed', async () => {
  const { client, setState } = createAuthClient();
  const { unmount } = render(<AuthProvider client={client}>{null}</AuthProvider>);
  await act(async () => setState({ status: 'signedOut' }));
  const timerCount = vi.getTimerCount();
  unmount();
  expect(timerCount - vi.getTimerCount()).toBe(1);
});
