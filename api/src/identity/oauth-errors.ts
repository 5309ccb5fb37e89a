import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ProblemCode } from '@market/contract/endpoints/problem';
import { DomainError } from '@market/domain/foundation/domain-error';

/**
 * Our error code for each error that a provider sends in its callback or token response (RFC 6749, and
 * GitHub's own).
 */
const CODE_BY_PROVIDER_ERROR: Readonly<Record<string, ProblemCode>> = {
  access_denied: 'auth/access-denied',
  redirect_uri_mismatch: 'auth/unauthorized-domain',
};

/**
 * Error codes of openid-client which mean that an id token or user info belongs to another attempt, application or
 * person.
 */
const TOKEN_MISMATCH_ERROR_CODES = new Set([
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);

/** Converts an error of openid-client to a DomainError; any other error becomes `auth/provider-failed`. */
export function toSignInError(cause: unknown): DomainError {
  return new DomainError(codeOf(cause), { cause });
}

function codeOf(cause: unknown): ProblemCode {
  if (cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError)
    return CODE_BY_PROVIDER_ERROR[cause.error] ?? 'auth/provider-failed';
  if (cause instanceof ClientError && TOKEN_MISMATCH_ERROR_CODES.has(cause.code ?? ''))
    return 'auth/invalid-state';
  return 'auth/provider-failed';
}
