import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/http/api-error.js';
import {
  isSilentError,
  githubLinkErrorMessage,
  linkErrorMessage,
  signInErrorMessage,
  unlinkErrorMessage,
  signInCodeMessage,
} from './auth-error-messages.js';
import { AuthFailure } from './auth-state.js';

const authFailure = (code: string, message?: string) => new AuthFailure('github', code, message);
const apiError = (code: string, message = 'In other words') => new ApiError({ status: 409, code, message });

describe('a failed sign-in', () => {
  it.each([
    ['auth/unauthorized-domain', 'This domain is not authorized for authentication.'],
    ['auth/access-denied', 'Failed to sign in with GitHub. Sign-in was cancelled.'],
    ['auth/user-disabled', 'Failed to sign in with GitHub. This account has been disabled.'],
    ['USER_DISABLED : by a moderator', 'Failed to sign in with GitHub. This account has been disabled.'],
    ['auth/internal-error', 'Failed to sign in with GitHub'],
    ['', 'Failed to sign in with GitHub'],
  ])('with code %j has its own message', (code, message) => {
    expect(signInErrorMessage('github', authFailure(code))).toBe(message);
  });

  it('names Google, or no provider if none is known', () => {
    expect(signInCodeMessage('google', 'auth/x')).toBe('Failed to sign in with Google');
    expect(signInCodeMessage(null, 'auth/x')).toBe('Failed to sign in');
  });

  it('that continues on another page has a message about the redirect', () => {
    const redirecting = authFailure('auth/redirecting', 'Redirecting for authentication...');
    expect(signInErrorMessage('github', redirecting)).toBe('Redirecting for authentication...');
  });

  it('has no message when the person closed the window or opened another', () => {
    expect(isSilentError(authFailure('auth/popup-closed-by-user'))).toBe(true);
    expect(isSilentError(authFailure('auth/cancelled-popup-request'))).toBe(true);
    expect(isSilentError(authFailure('auth/access-denied'))).toBe(false);
  });
});

describe('a failed linking', () => {
  it.each([
    ['auth/no-user', 'No user is currently signed in', 'No user is currently signed in'],
    [
      'auth/credential-already-in-use',
      'This account is already linked to another user.',
      'This GitHub account is already linked to another profile.',
    ],
    [
      'auth/provider-already-linked',
      'Your account is already linked with GitHub.',
      'GitHub account is already linked to this profile.',
    ],
    [
      'auth/access-denied',
      'Failed to link GitHub account: Sign-in was cancelled.',
      'Failed to link GitHub account',
    ],
    ['auth/x', 'Failed to link GitHub account: In other words', 'Failed to link GitHub account'],
  ])(
    'with code %s has a message on the profile and another on the GitHub page',
    (code, profileMessage, pageMessage) => {
      expect(linkErrorMessage('github', apiError(code))).toBe(profileMessage);
      expect(githubLinkErrorMessage(apiError(code))).toBe(pageMessage);
    },
  );

  it('names Google if Google failed', () => {
    expect(linkErrorMessage('google', apiError('auth/provider-already-linked'))).toBe(
      'Your account is already linked with Google.',
    );
  });
});

describe('a failed unlinking', () => {
  it.each([
    ['auth/last-provider', 'The last remaining sign-in method cannot be unlinked.'],
    ['auth/no-such-provider', 'Failed to unlink account: This sign-in method is not linked to your account.'],
    ['server/x', 'Failed to unlink account: In other words'],
  ])('with code %s has a message', (code, message) => {
    expect(unlinkErrorMessage(apiError(code))).toBe(message);
  });
});
