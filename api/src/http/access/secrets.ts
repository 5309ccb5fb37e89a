import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A key of its own for each purpose, made from AUTH_SECRET: what one purpose signs means nothing to another. */
export function deriveKey(secret: string, purpose: 'access-token' | 'sign-in-cookie'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'mvp-market', purpose, KEY_BYTES));
}
