import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two tokens in constant time. */
export function isEqualToken(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Signs what a link in an e-mail does, for whom and for which address; the first text names the purpose. */
export function mailSignature(secret: string, texts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
}
