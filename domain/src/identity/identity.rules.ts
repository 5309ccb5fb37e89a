import type { ProviderName } from '@market/contract/identity';
import { ANONYMOUS } from '@market/contract/profiles';
import { SESSION_WINDOW_DAYS } from '@market/contract/session-mark';
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

/** The account with texts that the database can keep: no NUL, no lone surrogate, bounded. */
export function storableAccount(account: ProviderAccount): ProviderAccount {
  return {
    provider: account.provider,
    subject: clean(account.subject, NAME_MAX_LENGTH) ?? '',
    login: clean(account.login, NAME_MAX_LENGTH) ?? '',
    displayName: clean(account.displayName, NAME_MAX_LENGTH),
    email: whole(account.email, EMAIL_MAX_LENGTH)?.toLowerCase() ?? null,
    photoUrl: webAddress(whole(account.photoUrl, ADDRESS_MAX_LENGTH)),
  };
}

/** What a new user is called: the provider's name, else the login, else SPEC's word for nobody (never the e-mail, which is not public). */
export function displayNameOf(account: ProviderAccount): string {
  return account.displayName ?? (account.login || ANONYMOUS);
}

/** Whether the installation's list of first moderators names this account: `provider:login` or `provider:verified e-mail` (DECISIONS 19). */
export function isNamedModerator(moderators: readonly string[], account: ProviderAccount): boolean {
  const names = [account.login, account.email].filter((name): name is string => Boolean(name));
  return names.some((name) => moderators.includes(`${account.provider}:${name.toLowerCase()}`));
}

/** Text that Postgres can keep: no NUL, no lone surrogate, at most so long. */
export function storableText(text: string, maxLength: number): string {
  const cut = text.replaceAll('\u0000', '').trim().slice(0, maxLength);
  return Buffer.from(cut, 'utf8').toString('utf8');
}

function clean(text: string | null, maxLength: number): string | null {
  return storableText(text ?? '', maxLength) || null;
}

/** A text that is worth nothing cut short. */
function whole(text: string | null, maxLength: number): string | null {
  return text !== null && text.length <= maxLength ? clean(text, maxLength) : null;
}

function webAddress(text: string | null): string | null {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}
