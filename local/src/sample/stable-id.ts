import { createHash } from 'node:crypto';

/** Returns the id of a sample row: a version 8 UUID derived from the row's name, the same on every machine. */
export function stableId(kind: string, name: string): string {
  const bytes = createHash('sha256').update(`mvp-market sample ${kind} ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns an id in PayPal's format, the same for the same name. */
export function stablePayPalId(name: string, length: number): string {
  const hashNumber = BigInt(`0x${createHash('sha512').update(`mvp-market sample ${name}`).digest('hex')}`);
  return hashNumber.toString(36).toUpperCase().slice(0, length);
}

/** Returns the 11-character id of a sample video (LIST-4). */
export function stableVideoId(slug: string): string {
  return createHash('sha256').update(`mvp-market sample video ${slug}`).digest('base64url').slice(0, 11);
}
