import { crc32 } from 'node:zlib';

/** Marks an answer. Weak, since every encoding of it bears the mark, which tells versions of one address apart. */
export function entityTag(bytes: Buffer): string {
  return `W/"${bytes.byteLength.toString(36)}-${crc32(bytes).toString(36)}"`;
}

/** Whether an `If-None-Match` says that the asker has what bears this mark: it may name one, several, or any (RFC 9110 §13.1.2). */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const named = header.split(',').map((mark) => mark.trim());
  return named.some((mark) => mark === '*' || opaque(mark) === opaque(etag));
}

function opaque(mark: string): string {
  return mark.startsWith('W/') ? mark.slice(2) : mark;
}
