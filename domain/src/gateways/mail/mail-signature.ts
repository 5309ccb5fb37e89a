import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns whether two tokens are equal; the comparison takes the same time wherever they differ. */
export function isEqualToken(receivedToken: string, expectedToken: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(receivedToken), Buffer.from(expectedToken)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}

/**
 * Returns the signature of a link in an e-mail. `texts` are all facts that the signature protects; the first text
 * is the purpose of the link.
 */
export function mailSignature(secret: string, texts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
}
