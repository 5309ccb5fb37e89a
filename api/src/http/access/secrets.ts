import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** What a derived key is for. */
type KeyPurpose = 'access-token' | 'sign-in-cookie' | 'demo-pass' | 'demo-pass-subject';

/** Derives a key from AUTH_SECRET for one purpose, so that a signature for one purpose is invalid for another. */
export function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'mvp-market', purpose, KEY_BYTES));
}
