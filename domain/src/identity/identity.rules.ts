import type { ProviderName } from '@market/contract/identity/identity';
import { ANONYMOUS } from '@market/contract/profiles';
import { SESSION_WINDOW_DAYS } from '@market/contract/identity/signed-in-cookie';
import { cutText, isVisible, withoutHidden } from '@market/contract/text/visible-text';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** A session that is not used for this long is over; each use starts it anew. */
export const SESSION_WINDOW_MS = SESSION_WINDOW_DAYS * DAY_MS;
/** Tabs that wake together send the same refresh token: within this time a used one still gets a successor (DECISIONS 17). */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/** A sign-in that takes longer at the provider has to be started again. */
export const SIGN_IN_WINDOW_MS = 10 * MINUTE_MS;

const NAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 254;
const ADDRESS_MAX_LENGTH = 2048;

/** What a provider says of the person who consented. `email` is there only when the provider verified it. */
export interface ProviderAccount {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly login: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly photoUrl: string | null;
}

/**
 * The account with texts that the database can keep: no NUL, no lone surrogate, bounded. A name loses what the product's own
 * form refuses: a provider's name must never keep anybody from signing in.
 */
export function storableAccount(account: ProviderAccount): ProviderAccount {
  return {
    provider: account.provider,
    subject: clean(account.subject, NAME_MAX_LENGTH) ?? '',
    login: clean(account.login, NAME_MAX_LENGTH) ?? '',
    displayName: shownName(account.displayName),
    email: whole(account.email, EMAIL_MAX_LENGTH)?.toLowerCase() ?? null,
    photoUrl: webAddress(whole(account.photoUrl, ADDRESS_MAX_LENGTH)),
  };
}

/** What a new user is called: the provider's name, else the login, else SPEC's word for nobody (never the e-mail, which is not public). */
export function displayNameOf(account: ProviderAccount): string {
  return account.displayName ?? (account.login || ANONYMOUS);
}

/**
 * Whether the installation's list of first moderators names this account: by the provider's own number of it
 * (`github-id:583231`), or by its login or verified e-mail (`github:octocat`).
 */
export function isNamedModerator(moderators: readonly string[], account: ProviderAccount): boolean {
  if (moderators.includes(`${account.provider}-id:${account.subject.toLowerCase()}`)) return true;
  const names = [account.login, account.email].filter((name): name is string => Boolean(name));
  return names.some((name) => moderators.includes(`${account.provider}:${name.toLowerCase()}`));
}

/** Those of the named moderators that are named by what can change hands: a login that was given up is anybody's. */
export function renamableModerators(moderators: readonly string[]): readonly string[] {
  return moderators.filter((name) => !/^(?:github|google)-id:/.test(name));
}

/** Text that Postgres can keep: no NUL, no lone surrogate, at most so long. */
export function storableText(text: string, maxLength: number): string {
  const cut = cutText(text.replaceAll('\u0000', '').trim(), maxLength);
  return Buffer.from(cut, 'utf8').toString('utf8');
}

function clean(text: string | null, maxLength: number): string | null {
  return storableText(text ?? '', maxLength) || null;
}

/** A name of one line that shows something, or null. */
function shownName(text: string | null): string | null {
  const name = withoutHidden((text ?? '').replace(/\s+/g, ' '));
  return isVisible(name) ? clean(name, NAME_MAX_LENGTH) : null;
}

/** A text that is worth nothing cut short. */
function whole(text: string | null, maxLength: number): string | null {
  return text !== null && text.length <= maxLength ? clean(text, maxLength) : null;
}

function webAddress(text: string | null): string | null {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
