import type { ProviderName } from '@market/contract/identity/identity';
import { ANONYMOUS } from '@market/contract/profiles';
import { SESSION_WINDOW_DAYS } from '@market/contract/identity/signed-in-cookie';
import { parseUrl } from '@market/contract/text/parse-url';
import { cutText, isVisible, withoutHidden } from '@market/contract/text/visible-text';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** How long after its last use a session expires. */
export const SESSION_WINDOW_MS = SESSION_WINDOW_DAYS * DAY_MS;
/**
 * How long after its replacement a refresh token can be exchanged again, even if its successor has been used, because
 * several tabs may send the same token (SIGNIN-5).
 */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/** How long a sign-in may take at the provider; after that it must be started again (SIGNIN-7). */
export const SIGNED_VALUE_LIFETIME_MS = 10 * MINUTE_MS;

const NAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 254;
const WEB_ADDRESS_MAX_LENGTH = 2048;

/** A provider's account of a person. `email` is null unless the provider verified it. */
export interface ProviderAccount {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly login: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly photoUrl: string | null;
}

/**
 * Returns the account with texts that Postgres can store: without NUL and unpaired surrogates, and not too
 * long. Removes characters that our forms refuse in names, so that no provider's name prevents a sign-in
 * (PEOPLE-1).
 */
export function storableAccount(account: ProviderAccount): ProviderAccount {
  return {
    provider: account.provider,
    subject: cleanText(account.subject, NAME_MAX_LENGTH) ?? '',
    login: cleanText(account.login, NAME_MAX_LENGTH) ?? '',
    displayName: visibleName(account.displayName),
    email: nullIfTooLong(account.email, EMAIL_MAX_LENGTH)?.toLowerCase() ?? null,
    photoUrl: webAddress(nullIfTooLong(account.photoUrl, WEB_ADDRESS_MAX_LENGTH)),
  };
}

/**
 * Returns the name for a new user: the provider's name, else the login, else 'Anonymous User'. Never returns
 * the private e-mail address.
 */
export function displayNameOf(account: ProviderAccount): string {
  return account.displayName ?? (account.login || ANONYMOUS);
}

/**
 * Returns whether the setting MODERATORS names this account: by the provider's id (`github-id:583231`), or by
 * its login or verified e-mail address (`github:octocat`) (SIGNIN-9).
 */
export function isNamedModerator(moderators: readonly string[], account: ProviderAccount): boolean {
  if (moderators.includes(`${account.provider}-id:${account.subject.toLowerCase()}`)) return true;
  const names = [account.login, account.email].filter((name): name is string => Boolean(name));
  return names.some((name) => moderators.includes(`${account.provider}:${name.toLowerCase()}`));
}

/**
 * Returns the names in MODERATORS that contain a login or an e-mail address. Such names are less safe: another
 * person can register a login that its owner has given up.
 */
export function moderatorsNamedByLoginOrEmail(moderators: readonly string[]): readonly string[] {
  return moderators.filter((name) => !/^(?:github|google)-id:/.test(name));
}

/** Returns text that Postgres can store: without NUL and unpaired surrogates, at most `maxLength` long. */
export function storableText(text: string, maxLength: number): string {
  const shortenedText = cutText(text.replaceAll('\u0000', '').trim(), maxLength);
  return Buffer.from(shortenedText, 'utf8').toString('utf8');
}

function cleanText(text: string | null, maxLength: number): string | null {
  return storableText(text ?? '', maxLength) || null;
}

/** Returns the name on one line; null if it has no visible character. */
function visibleName(text: string | null): string | null {
  const name = withoutHidden((text ?? '').replace(/\s+/g, ' '));
  return isVisible(name) ? cleanText(name, NAME_MAX_LENGTH) : null;
}

/** Returns null for an address that is too long: unlike a name, a shortened address would not work. */
function nullIfTooLong(text: string | null, maxLength: number): string | null {
  return text !== null && text.length <= maxLength ? cleanText(text, maxLength) : null;
}

function webAddress(text: string | null): string | null {
  return text && /^https?:$/.test(parseUrl(text)?.protocol ?? '') ? text : null;
}
