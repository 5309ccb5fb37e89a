/**
 * Matches percent-encoded letters, digits, `-`, `_` and `~`, which mean the same as these characters (RFC 3986,
 * section 2.3). Does not match an encoded dot, because decoding it could create `..`.
 */
const NEEDLESSLY_ENCODED_CHARACTERS = /%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
const LEADING_SLASHES = /^\/{2,}/;
/**
 * The fragment of a URL, which a request target must not have (RFC 9112, section 3.2). Node accepts it, and the router
 * ignores it.
 */
const FRAGMENT = /#.*/;
/** Scheme and host of a request target that is a whole address (RFC 9112, section 3.2.2). The router ignores them. */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * Returns a request's URL with its path in the plain spelling: `/%61pi/mvps`, `//api/mvps`, `/api/mvps#x` and
 * `http://host/api/mvps` become `/api/mvps`. The router decodes paths, but limits, caches and headers compare URLs as
 * text. With the plain spelling, all of them treat a URL in the same way (API-6).
 */
export function plainUrl(requestTarget: string): string {
  const url = withoutHost(requestTarget.replace(FRAGMENT, ''));
  if (!url.includes('%') && !url.startsWith('//')) return url;
  const pathEnd = url.indexOf('?');
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd);
  const plainPath = path
    .replace(NEEDLESSLY_ENCODED_CHARACTERS, (encodedText) => decodeURIComponent(encodedText))
    .replace(LEADING_SLASHES, '/');
  return pathEnd === -1 ? plainPath : plainPath + url.slice(pathEnd);
}

function withoutHost(target: string): string {
  if (target.startsWith('/') || !SCHEME_AND_HOST.test(target)) return target;
  const url = target.replace(SCHEME_AND_HOST, '');
  return url.startsWith('/') ? url : `/${url}`;
}
