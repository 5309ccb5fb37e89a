import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/** Returns a random code of six digits. */
export function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/**
 * Returns the keyed hash of a confirmation code, its person and its address. Only the hash is stored, never
 * the code.
 */
export function hashOf(secret: string, code: CodeOf): string {
  const text = JSON.stringify(['payout-address', code.userId, code.address, code.code]);
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Returns whether two hashes are equal; the comparison takes the same time wherever they differ. */
export function areHashesEqual(hash: string, otherHash: string): boolean {
  return hash.length === otherHash.length && timingSafeEqual(Buffer.from(hash), Buffer.from(otherHash));
}

interface CodeOf {
  readonly userId: string;
  readonly address: string;
  readonly code: string;
}
