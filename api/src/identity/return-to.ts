import { parseUrl } from '@market/contract/text/parse-url';

const RETURN_TO_MAX_LENGTH = 512;
/** A base address for parsing relative addresses; it is never requested. */
const BASE_URL = 'http://here.invalid';

/**
 * Returns the path to open after a sign-in, such as `/mvp/1?x=2#y` (SIGNIN-8). Returns the fallback for
 * everything that leads to another site (`//evil`, `/\evil`, schemes, control characters), to the login page
 * or to the API.
 */
export function safeReturnTo(value: string | undefined, fallback: string): string {
  if (
    !value ||
    value.length > RETURN_TO_MAX_LENGTH ||
    !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) ||
    value.includes('\\')
  )
    return fallback;
  const url = parseUrl(value, BASE_URL);
  if (!url) return fallback;
  const { origin, pathname, search, hash } = url;
  if (origin !== BASE_URL || pathname.startsWith('//')) return fallback;
  if (pathname === '/login' || pathname === '/api' || pathname.startsWith('/api/')) return fallback;
  return `${pathname}${search}${hash}`;
}

/** Returns the path with these query parameters added. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const address = new URL(path, BASE_URL);
  for (const [key, value] of Object.entries(parameters)) address.searchParams.set(key, value);
  return `${address.pathname}${address.search}${address.hash}`;
}

/** Returns the query of a request as the browser sent it. A parameter may occur more than once. */
export function queryOf({ url }: { readonly url: string }): URLSearchParams {
  return new URL(url, BASE_URL).searchParams;
}
