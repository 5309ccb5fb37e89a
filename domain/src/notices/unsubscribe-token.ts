import { MAIL_SWITCH_NAMES, type MailSwitch, UNSUBSCRIBE_TOKEN } from '@market/contract/mail-switches';
import { isEqualToken, mailSignature } from '../gateways/mail/mail-signature.js';

/** The e-mails that a token switches off, and the address it was sent to. */
export interface Unsubscription {
  readonly userId: string;
  readonly name: MailSwitch;
  readonly address: string;
}

/**
 * Returns the token that switches one kind of e-mail off (NOTIFY-7). It does not expire, since people unsubscribe from old
 * e-mails; it ends when the account is deleted or gets another address, and with AUTH_SECRET.
 */
export function unsubscribeToken(secret: string, { userId, name, address }: Unsubscription): string {
  return `${name}.${userId}.${signatureOf(secret, { userId, name, address })}`;
}

/** Returns whom and what a token names, without checking its signature; undefined if it is no token. */
export function readUnsubscribeToken(token: string): Omit<Unsubscription, 'address'> | undefined {
  const [, kind, userId] = UNSUBSCRIBE_TOKEN.exec(token) ?? [];
  const name = MAIL_SWITCH_NAMES.find((one) => one === kind);
  return name && userId ? { name, userId } : undefined;
}

/** Whether a token was made for this person, kind and address. Compares in constant time. */
export function isTokenOf(secret: string, token: string, of: Unsubscription): boolean {
  return isEqualToken(token, unsubscribeToken(secret, of));
}

function signatureOf(secret: string, { userId, name, address }: Unsubscription): string {
  return mailSignature(secret, ['unsubscribe', userId, name, address.toLowerCase()]);
}
