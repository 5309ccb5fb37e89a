import { LINK_TEXTS, LOGIN_TEXTS } from '@market/contract/identity/auth-rules';
import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { ApiError } from '../../../shared/http/api-error.js';
import { toClientErrorCode } from './auth-codes.js';
import { AuthFailure } from './auth-state.js';

/** Codes of errors that show no message, because the user closed the sign-in window or opened another. */
const SILENT_ERROR_CODES = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);

const PROBLEM_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(PROBLEMS));

function errorCode(error: unknown): string {
  return error instanceof AuthFailure || error instanceof ApiError ? toClientErrorCode(error.code) : '';
}

/** Whether the user caused the failure by closing the window or opening another. */
export function isSilentError(error: unknown): boolean {
  return SILENT_ERROR_CODES.has(errorCode(error));
}

/** Returns the message of a failed sign-in, with the reason if it is known. */
export function signInCodeMessage(provider: ProviderName | null, code: string, message = ''): string {
  if (code === 'auth/unauthorized-domain') return LOGIN_TEXTS.unauthorizedDomain;
  if (message.includes('Redirecting')) return LOGIN_TEXTS.redirecting;
  const failureText = provider === null ? 'Failed to sign in' : LOGIN_TEXTS[provider];
  const reason = PROBLEM_TEXTS.get(code);
  return reason === undefined ? failureText : `${failureText}. ${reason}`;
}

/** Returns the message of a sign-in that failed with any error. */
export function signInErrorMessage(provider: ProviderName, error: unknown): string {
  return signInCodeMessage(provider, errorCode(error), error instanceof Error ? error.message : '');
}

/** Returns the profile page's message for a sign-in method that could not be linked. */
export function linkErrorMessage(provider: ProviderName, error: unknown): string {
  const label = PROVIDER_LABELS[provider];
  const code = errorCode(error);
  if (code === 'auth/no-user') return LOGIN_TEXTS.noUserToLink;
  if (code === 'auth/credential-already-in-use') return LINK_TEXTS.inUse;
  if (code === 'auth/provider-already-linked') return LINK_TEXTS.alreadyLinked(label);
  return LINK_TEXTS.linkFailed(label, failureReason(error));
}

/** Returns the message of the page 'GitHub Account Required' if GitHub could not be linked. */
export function githubLinkErrorMessage(error: unknown): string {
  const code = errorCode(error);
  if (code === 'auth/no-user') return LOGIN_TEXTS.noUserToLink;
  if (code === 'auth/provider-already-linked') return LINK_TEXTS.githubLinked;
  return code === 'auth/credential-already-in-use' ? LINK_TEXTS.githubInUse : LINK_TEXTS.githubFailed;
}

/** Returns the message for a sign-in method that could not be unlinked. */
export function unlinkErrorMessage(error: unknown): string {
  return errorCode(error) === 'auth/last-provider'
    ? LINK_TEXTS.lastMethod
    : LINK_TEXTS.unlinkFailed(failureReason(error));
}

function failureReason(error: unknown): string {
  return PROBLEM_TEXTS.get(errorCode(error)) ?? (error instanceof Error ? error.message : '');
}
