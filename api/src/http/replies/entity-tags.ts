/** Returns the tag of one encoding of a response: a strong tag names exact bytes, which differ between encodings. */
export function encodedTag(etag: string, encoding: string | undefined): string {
  return encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/**
 * Whether an `If-None-Match` header contains this tag, alone, in a list or as `*`. Compares weakly, since proxies weaken tags.
 */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const named = header.split(',').map((tag) => tag.trim());
  return named.some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
