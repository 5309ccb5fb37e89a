import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new refresh token: 256 random bits, base64url. */
export function newRefreshToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns a token's SHA-256 in hex. Only hashes are stored, so that a copy of the database gives access to no
 * session.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
