import { UNSUBSCRIBE_TOKEN } from '@market/contract/mail-switches';
import { ONE_SEARCH } from '@market/contract/saved-searches';
import { isEqualToken, mailSignature } from '../gateways/mail/mail-signature.js';

/** What a token identifies: the saved search, its person, and the address of the e-mail. */
export interface SearchToStop {
  readonly searchId: string;
  readonly userId: string;
  readonly address: string;
}

/**
 * Returns the token that stops the e-mails about one search (FIND-84). It becomes invalid when the search or the account is
 * deleted, the account gets another address, or AUTH_SECRET changes.
 */
export function stopToken(secret: string, { searchId, userId, address }: SearchToStop): string {
  return `${ONE_SEARCH}.${searchId}.${mailSignature(secret, ['stop-search', searchId, userId, address.toLowerCase()])}`;
}

/** Returns the id of the search in a token, without checking its signature; undefined if it is no such token. */
export function readStopToken(token: string): string | undefined {
  const [, kind, id] = UNSUBSCRIBE_TOKEN.exec(token) ?? [];
  return kind === ONE_SEARCH && id !== undefined && UUID.test(id) ? id : undefined;
}

/** Whether a token was made for this search, person and address. Compares in constant time. */
export function isStopTokenOf(secret: string, token: string, of: SearchToStop): boolean {
  return isEqualToken(token, stopToken(secret, of));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
