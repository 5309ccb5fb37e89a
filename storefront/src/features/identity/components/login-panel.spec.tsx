import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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

it('shows a reason that arrives later, and leaves the focus where it is', async () => {
  const { rerender } = render(createPanel(null));
  await userEvent.tab();
  const focusedButton = screen.getByRole('button', { name: 'Continue with Google' });
  expect(document.activeElement).toBe(focusedButton);
  rerender(createPanel('This account has been disabled.'));
  expect(screen.getByRole('alert').textContent).toBe('This account has been disabled.');
  expect(document.activeElement).toBe(focusedButton);
});
