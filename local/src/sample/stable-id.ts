import { createHash } from 'node:crypto';

/** The id of a sample row: a UUID of version 8 made from what the row is, so that it is the same on every machine. */
export function stableId(kind: string, name: string): string {
  const bytes = createHash('sha256').update(`mvp-market sample ${kind} ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Capital letters and digits as PayPal's ids have, the same for the same name. */
export function stableCode(name: string, length: number): string {
  const digits = BigInt(`0x${createHash('sha512').update(`mvp-market sample ${name}`).digest('hex')}`);
  return digits.toString(36).toUpperCase().slice(0, length);
}

/** The eleven characters of a video's id (SPEC §5). */
export function stableVideoId(slug: string): string {
  return createHash('sha256').update(`mvp-market sample video ${slug}`).digest('base64url').slice(0, 11);
}
