import { UNSUBSCRIBE_TOKEN_PATTERN } from '@market/contract/mail-switches';
import { SAVED_SEARCH_UNSUBSCRIBE_KIND } from '@market/contract/saved-searches';
import { isEqualToken, mailSignature } from '../gateways/mail/mail-signature.js';

/** The content of a stop token: the saved search, its person, and the address of the e-mail. */
export interface SearchToStop {
  readonly searchId: string;
  readonly userId: string;
  readonly address: string;
}

/**
 * Returns the token that stops the e-mails about one saved search (FIND-84). It becomes invalid when the
 * search or the account is deleted, when the account gets another e-mail address, or when AUTH_SECRET
 * changes.
 */
export function createStopToken(secret: string, { searchId, userId, address }: SearchToStop): string {
  const signature = mailSignature(secret, ['stop-search', searchId, userId, address.toLowerCase()]);
  return `${SAVED_SEARCH_UNSUBSCRIBE_KIND}.${searchId}.${signature}`;
}

/**
 * Returns the id of the saved search in a stop token, without checking its signature; undefined if it is
 * malformed.
 */
export function readStopToken(token: string): string | undefined {
  const [, kind, id] = UNSUBSCRIBE_TOKEN_PATTERN.exec(token) ?? [];
  return kind === SAVED_SEARCH_UNSUBSCRIBE_KIND ? id : undefined;
}

/**
 * Returns whether a stop token was made for this saved search, person and address. The comparison takes the
 * same time wherever the tokens differ, so that its time reveals nothing.
 */
export function isStopTokenOf(secret: string, token: string, searchToStop: SearchToStop): boolean {
  return isEqualToken(token, createStopToken(secret, searchToStop));
}
