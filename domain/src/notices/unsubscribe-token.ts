import {
  MAIL_SWITCH_NAMES,
  type MailSwitch,
  UNSUBSCRIBE_TOKEN_PATTERN,
} from '@market/contract/mail-switches';
import { isEqualToken, mailSignature } from '../gateways/mail/mail-signature.js';

/**
 * The content of an unsubscribe token: the person, the kind of e-mail to switch off, and the address of
 * that e-mail.
 */
export interface Unsubscription {
  readonly userId: string;
  readonly mailSwitch: MailSwitch;
  readonly address: string;
}

/**
 * Returns the token that switches off one kind of e-mail (NOTIFY-7). The token does not expire, since people
 * unsubscribe from old e-mails. It becomes invalid when the account is deleted or gets another e-mail
 * address, or when AUTH_SECRET changes.
 */
export function createUnsubscribeToken(
  secret: string,
  { userId, mailSwitch, address }: Unsubscription,
): string {
  return `${mailSwitch}.${userId}.${signatureOf(secret, { userId, mailSwitch, address })}`;
}

/**
 * Returns the person and the kind of e-mail in an unsubscribe token, without checking its signature;
 * undefined if it is malformed.
 */
export function readUnsubscribeToken(token: string): Omit<Unsubscription, 'address'> | undefined {
  const [, kind, userId] = UNSUBSCRIBE_TOKEN_PATTERN.exec(token) ?? [];
  const mailSwitch = MAIL_SWITCH_NAMES.find((switchName) => switchName === kind);
  return mailSwitch && userId ? { mailSwitch, userId } : undefined;
}

/**
 * Returns whether an unsubscribe token was made for this person, kind of e-mail and address. The comparison
 * takes the same time wherever the tokens differ, so that its time reveals nothing.
 */
export function isUnsubscribeTokenOf(secret: string, token: string, unsubscription: Unsubscription): boolean {
  return isEqualToken(token, createUnsubscribeToken(secret, unsubscription));
}

function signatureOf(secret: string, { userId, mailSwitch, address }: Unsubscription): string {
  return mailSignature(secret, ['unsubscribe', userId, mailSwitch, address.toLowerCase()]);
}
