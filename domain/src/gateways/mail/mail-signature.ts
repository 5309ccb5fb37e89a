import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two tokens in constant time. */
export function isEqualToken(receivedToken: string, expectedToken: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(receivedToken), Buffer.from(expectedToken)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
}

/** Signs the action of a link in an e-mail, with its person and address; the first text is the purpose of the signature. */
export function mailSignature(secret: string, texts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
}
