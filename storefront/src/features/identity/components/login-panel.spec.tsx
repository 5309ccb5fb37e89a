import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AuthClient } from '../api/auth-client.js';
import { AuthProvider } from '../api/AuthProvider.js';
import type { AuthState } from '../api/auth-state.js';
import { LoginPanel } from './LoginPanel.js';

const SIGNED_OUT: AuthState = { status: 'signedOut' };
const client = {
  getState: () => SIGNED_OUT,
  subscribe: () => () => undefined,
  start: () => Promise.resolve(),
} as unknown as AuthClient;

const createPanel = (initialError: string | null) => (
  <AuthProvider client={client}>
    <LoginPanel returnTo="/" initialError={initialError} />
  </AuthProvider>
);

it('shows a reason that arrives later, and does not move the focus', async () => {
  const { rerender } = render(createPanel(null));
  await userEvent.tab();
  const focusedButton = screen.getByRole('button', { name: 'Continue with Google' });
  expect(document.activeElement).toBe(focusedButton);
  rerender(createPanel('This account has been disabled.'));
  expect(screen.getByRole('alert').textContent).toBe('This account has been disabled.');
  expect(document.activeElement).toBe(focusedButton);
});

it('can be used again after the user went back from the provider and the browser restored the page (SIGNIN-8)', async () => {
  // The browser blocks the pop-up, so the page itself leads to the provider.
  vi.spyOn(window, 'open').mockReturnValue(null);
  render(createPanel(null));
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  const isEnabled = () =>
    !screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with GitHub' }).disabled;
  expect(isEnabled()).toBe(false);
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(isEnabled()).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('');
});
