import type { ProviderName } from '@market/contract/identity/identity';
import { ANONYMOUS } from '@market/contract/profiles';
import { SESSION_WINDOW_DAYS } from '@market/contract/identity/signed-in-cookie';
import { cutText, isVisible, withoutHidden } from '@market/contract/text/visible-text';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** A session expires this long after its last use. */
export const SESSION_WINDOW_MS = SESSION_WINDOW_DAYS * DAY_MS;
/** For this long, a used refresh token still gets a successor, since several tabs may send the same token (SIGNIN-5). */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/** A sign-in that takes longer at the provider must be started again (SIGNIN-7). */
export const SIGN_IN_WINDOW_MS = 10 * MINUTE_MS;

const NAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 254;
const ADDRESS_MAX_LENGTH = 2048;

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
 * Returns the account with texts that Postgres can store: no NUL, no lone surrogate, bounded. Characters that our own forms
 * refuse in names are removed, so that no name of a provider prevents a sign-in (PEOPLE-1).
 */
export function storableAccount(account: ProviderAccount): ProviderAccount {
  return {
    provider: account.provider,
    subject: clean(account.subject, NAME_MAX_LENGTH) ?? '',
    login: clean(account.login, NAME_MAX_LENGTH) ?? '',
    displayName: visibleName(account.displayName),
    email: nullIfTooLong(account.email, EMAIL_MAX_LENGTH)?.toLowerCase() ?? null,
    photoUrl: webAddress(nullIfTooLong(account.photoUrl, ADDRESS_MAX_LENGTH)),
  };
}

/** Returns a new user's name: the provider's name, else the login, else 'Anonymous User'; never the private e-mail. */
export function displayNameOf(account: ProviderAccount): string {
  return account.displayName ?? (account.login || ANONYMOUS);
}

/**
 * Whether the setting MODERATORS names this account: by the provider's id (`github-id:583231`), or by its login or verified
 * e-mail (`github:octocat`) (SIGNIN-9).
 */
export function isNamedModerator(moderators: readonly string[], account: ProviderAccount): boolean {
  if (moderators.includes(`${account.provider}-id:${account.subject.toLowerCase()}`)) return true;
  const names = [account.login, account.email].filter((name): name is string => Boolean(name));
  return names.some((name) => moderators.includes(`${account.provider}:${name.toLowerCase()}`));
}

/** Returns the moderators named by login or e-mail: anybody can register a login that its owner gave up. */
export function renamableModerators(moderators: readonly string[]): readonly string[] {
  return moderators.filter((name) => !/^(?:github|google)-id:/.test(name));
}

/** Returns text that Postgres can store: no NUL, no lone surrogate, at most `maxLength` long. */
export function storableText(text: string, maxLength: number): string {
  const cut = cutText(text.replaceAll('\u0000', '').trim(), maxLength);
  return Buffer.from(cut, 'utf8').toString('utf8');
}

function clean(text: string | null, maxLength: number): string | null {
  return storableText(text ?? '', maxLength) || null;
}

/** Returns a name of one line with visible characters, or null. */
function visibleName(text: string | null): string | null {
  const name = withoutHidden((text ?? '').replace(/\s+/g, ' '));
  return isVisible(name) ? clean(name, NAME_MAX_LENGTH) : null;
}

/** Addresses are dropped if they are too long, since a cut address is useless. */
function nullIfTooLong(text: string | null, maxLength: number): string | null {
  return text !== null && text.length <= maxLength ? clean(text, maxLength) : null;
}

function webAddress(text: string | null): string | null {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
