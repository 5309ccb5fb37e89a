/**
 * Matches percent-encoded letters, digits, `-`, `_` and `~`, which mean the same as these characters (RFC
 * 3986, section 2.3). An encoded dot stays, because decoding it could create `..`.
 */
const NEEDLESSLY_ENCODED = /%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
const LEADING_SLASHES = /^\/{2,}/;

/**
 * Returns a request's URL with a plain path: `/%61pi/mvps` and `//api/mvps` become `/api/mvps`. The router
 * decodes paths, but limits, caches and headers compare URLs as text. With a plain path, all of them treat
 * the request alike (API-6).
 */
export function plainUrl(url: string): string {
  if (!url.includes('%') && !url.startsWith('//')) return url;
  const pathEnd = url.indexOf('?');
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd);
  const plainPath = path
    .replace(NEEDLESSLY_ENCODED, (encodedText) => decodeURIComponent(encodedText))
    .replace(LEADING_SLASHES, '/');
  return pathEnd === -1 ? plainPath : plainPath + url.slice(pathEnd);
}
