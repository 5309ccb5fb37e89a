/**
 * Returns the ETag of one encoding of a response: a strong ETag identifies exact bytes, which differ between
 * encodings.
 */
export function encodedTag(etag: string, encoding: string | undefined): string {
  return encoding === undefined ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/**
 * Returns whether an `If-None-Match` header contains this ETag, alone, in a list or as `*`. Compares weakly,
 * since proxies turn strong ETags into weak ones.
 */
export function matchesAnyTag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const namedTags = header.split(',').map((tag) => tag.trim());
  return namedTags.some((tag) => tag === '*' || opaqueTag(tag) === opaqueTag(etag));
}

function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
