import { decodeJwt } from 'jose';
import { ForeignIdToken } from './provider-strategy.js';

/** Whom an id token has to be about and for, and which attempt it answers. */
export interface ExpectedIdToken {
  readonly nonce: string | undefined;
  readonly clientId: string;
  readonly subject: string;
}

/**
 * Checks that an id token answers this very attempt, so that a code of another one cannot be slipped in. It came from the
 * provider itself a moment ago, over our own connection, which OpenID Connect takes in place of signature and age (Core
 * 3.1.3.7). Throws ForeignIdToken.
 */
export function checkIdToken(token: unknown, expected: ExpectedIdToken): void {
  const { nonce, aud, sub } = read(token);
  if (!expected.nonce || nonce !== expected.nonce) throw new ForeignIdToken('nonce');
  if (aud !== expected.clientId) throw new ForeignIdToken('audience');
  if (sub !== expected.subject) throw new ForeignIdToken('subject');
}

function read(token: unknown): ReturnType<typeof decodeJwt> {
  if (typeof token !== 'string') throw new ForeignIdToken('there is none');
  try {
    return decodeJwt(token);
  } catch {
    throw new ForeignIdToken('unreadable');
  }
}
