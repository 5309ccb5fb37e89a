/** Maps error codes of the auth service to those of this client. */
const AUTH_ERROR_CODE_BY_SERVICE_CODE: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'wrong-password',
  MISSING_PASSWORD: 'missing-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_IDENTIFIER: 'invalid-email',
  INVALID_EMAIL: 'invalid-email',
  EMAIL_EXISTS: 'email-already-in-use',
  EMAIL_NOT_FOUND: 'user-not-found',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password-does-not-meet-requirements',
  WEAK_PASSWORD: 'weak-password',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_NOT_FOUND: 'user-token-expired',
  INVALID_ID_TOKEN: 'invalid-user-token',
  USER_DISABLED: 'user-disabled',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  CREDENTIAL_MISMATCH: 'custom-token-mismatch',
  FEDERATED_USER_ID_ALREADY_LINKED: 'credential-already-in-use',
  INVALID_IDP_RESPONSE: 'invalid-credential',
  INVALID_PENDING_TOKEN: 'invalid-credential',
  UNAUTHORIZED_DOMAIN: 'unauthorized-continue-uri',
  INVALID_OAUTH_CLIENT_ID: 'invalid-oauth-client-id',
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  BLOCKING_FUNCTION_ERROR_RESPONSE: 'login-blocked',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_SESSION_INFO: 'invalid-verification-id',
  MISSING_SESSION_INFO: 'missing-verification-id',
  SESSION_EXPIRED: 'code-expired',
  INVALID_MFA_PENDING_CREDENTIAL: 'invalid-multi-factor-session',
  MISSING_MFA_PENDING_CREDENTIAL: 'missing-multi-factor-session',
  MFA_ENROLLMENT_NOT_FOUND: 'multi-factor-info-not-found',
  MISSING_MFA_ENROLLMENT_ID: 'missing-multi-factor-info',
  SECOND_FACTOR_EXISTS: 'second-factor-already-in-use',
  SECOND_FACTOR_LIMIT_EXCEEDED: 'maximum-second-factor-count-exceeded',
  RECAPTCHA_NOT_ENABLED: 'recaptcha-not-enabled',
  MISSING_RECAPTCHA_TOKEN: 'missing-recaptcha-token',
  INVALID_RECAPTCHA_TOKEN: 'invalid-recaptcha-token',
  INVALID_RECAPTCHA_ACTION: 'invalid-recaptcha-action',
  MISSING_RECAPTCHA_VERSION: 'missing-recaptcha-version',
  INVALID_RECAPTCHA_VERSION: 'invalid-recaptcha-version',
  MISSING_CLIENT_TYPE: 'missing-client-type',
  INVALID_REQ_TYPE: 'invalid-req-type',
};

const SERVICE_CODE_PATTERN = /^([A-Z][A-Z0-9_]*)(?:\s*:.*)?$/;

/**
 * Returns the client's code for an error code: 'auth/wrong-password' for the service's 'INVALID_PASSWORD' or
 * 'INVALID_PASSWORD : text'. An unknown service code becomes 'auth/internal-error'; any other code is returned
 * unchanged.
 */
export function toClientErrorCode(code: string): string {
  const serviceCode = SERVICE_CODE_PATTERN.exec(code)?.[1];
  if (serviceCode === undefined) return code;
  return `auth/${AUTH_ERROR_CODE_BY_SERVICE_CODE[serviceCode] ?? 'internal-error'}`;
}
