const MAX_LENGTH = 512;
/** Any origin will do: an address that stays on it stays on ours. */
const HERE = 'http://here.invalid';

/**
 * Where to go after signing in: a path of this site, as `/mvp/1?x=2#y`. Everything that could lead elsewhere
 * (`//evil`, `/\evil`, schemes, control characters) or back to the login page becomes the fallback.
 */
export function safeReturnTo(value: string | undefined, fallback: string): string {
  if (!value || value.length > MAX_LENGTH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes('\\'))
    return fallback;
  if (!URL.canParse(value, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  if (origin !== HERE || pathname.startsWith('//')) return fallback;
  if (pathname === '/login' || pathname === '/api' || pathname.startsWith('/api/')) return fallback;
  return `${pathname}${search}${hash}`;
}

/** A path of this site with more in its query. */
export function withQuery(path: string, more: Readonly<Record<string, string>>): string {
  const address = new URL(path, HERE);
  for (const [key, value] of Object.entries(more)) address.searchParams.set(key, value);
  return `${address.pathname}${address.search}${address.hash}`;
}
