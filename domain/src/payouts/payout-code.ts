import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 6;

/** Returns a random code of six digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/**
 * Returns the keyed hash of a confirmation code, its person and its address. Only the hash is stored, never
 * the code.
 */
export function codeHashOf(secret: string, code: ConfirmationCode): string {
  const text = JSON.stringify(['payout-address', code.userId, code.address, code.code]);
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Returns whether two hashes are equal. The comparison takes the same time wherever they differ, so that its
 * time reveals nothing.
 */
export function areHashesEqual(hash: string, otherHash: string): boolean {
  return hash.length === otherHash.length && timingSafeEqual(Buffer.from(hash), Buffer.from(otherHash));
}

interface ConfirmationCode {
  readonly userId: string;
  readonly address: string;
  readonly code: string;
}
