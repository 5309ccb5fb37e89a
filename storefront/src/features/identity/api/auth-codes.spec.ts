import { describe, expect, it } from 'vitest';
import { toClientErrorCode } from './auth-codes.js';

describe('codes of the auth service', () => {
  it.each([
    ['INVALID_PASSWORD', 'wrong-password'],
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['EMAIL_NOT_FOUND', 'user-not-found'],
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['EXPIRED_OOB_CODE', 'expired-action-code'],
    ['INVALID_OOB_CODE', 'invalid-action-code'],
    ['TOKEN_EXPIRED', 'user-token-expired'],
    ['UNAUTHORIZED_DOMAIN', 'unauthorized-continue-uri'],
    ['USER_DISABLED', 'user-disabled'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
    ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use'],
    ['MISSING_RECAPTCHA_TOKEN', 'missing-recaptcha-token'],
    ['INVALID_RECAPTCHA_ACTION', 'invalid-recaptcha-action'],
    ['RECAPTCHA_NOT_ENABLED', 'recaptcha-not-enabled'],
    ['INVALID_MFA_PENDING_CREDENTIAL', 'invalid-multi-factor-session'],
    ['MFA_ENROLLMENT_NOT_FOUND', 'multi-factor-info-not-found'],
    ['SECOND_FACTOR_LIMIT_EXCEEDED', 'maximum-second-factor-count-exceeded'],
  ])('%s becomes auth/%s', (serviceCode, clientCode) => {
    expect(toClientErrorCode(serviceCode)).toBe(`auth/${clientCode}`);
  });

  it('are recognized by the text before the colon', () => {
    expect(toClientErrorCode('TOO_MANY_ATTEMPTS_TRY_LATER : Wait a while')).toBe('auth/too-many-requests');
  });

  it('that are unknown are an internal error', () => {
    expect(toClientErrorCode('SOMETHING_NEW')).toBe('auth/internal-error');
  });

  it.each(['auth/popup-blocked', 'listing/not-found', ''])(
    'that are the client’s own are unchanged: %j',
    (code) => {
      expect(toClientErrorCode(code)).toBe(code);
    },
  );
});
