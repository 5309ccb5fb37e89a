import { UNSUBSCRIBE_TOKEN } from '@market/contract/mail-switches';
import { ONE_SEARCH } from '@market/contract/saved-searches';
import { isEqualToken, mailSignature } from '../gateways/mail/mail-signature.js';

/** The search whose e-mails a token stops, its person, and the address it was sent to. */
export interface SearchToStop {
  readonly searchId: string;
  readonly userId: string;
  readonly address: string;
}

/**
 * Returns the token that stops the e-mails about one search (FIND-84). It ends with the search, when the account is deleted or
 * gets another address, and with AUTH_SECRET.
 */
export function stopToken(secret: string, { searchId, userId, address }: SearchToStop): string {
  return `${ONE_SEARCH}.${searchId}.${mailSignature(secret, ['stop-search', searchId, userId, address.toLowerCase()])}`;
}

/** Returns the id of the search that a token names, without checking its signature; undefined if it is no such token. */
export function readStopToken(token: string): string | undefined {
  const [, kind, id] = UNSUBSCRIBE_TOKEN.exec(token) ?? [];
  return kind === ONE_SEARCH && id !== undefined && UUID.test(id) ? id : undefined;
}

/** Whether a token was made for this search, person and address. Compares in constant time. */
export function isStopTokenOf(secret: string, token: string, of: SearchToStop): boolean {
  return isEqualToken(token, stopToken(secret, of));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
