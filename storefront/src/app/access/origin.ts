import { type Location, useLocation } from 'react-router';

/** Whether an address is a page of this site: a path, and nothing a browser could read as another host. */
export function isOwnPath(value: unknown): value is string {
  // Browsers leave control characters out, and take a backslash for a slash.
  return typeof value === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value);
}

/** The page that led to the login page, from its navigation state; '/' without one (SIGNIN-8). */
export function originOf(location: Location<unknown>): string {
  const { state } = location;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return isOwnPath(from) ? from : '/';
}

/** What a link to /login carries: this page, or on the login page itself where that one was reached from (SIGNIN-8). */
export function useComesFrom(): { readonly from: string } {
  const location = useLocation();
  const { pathname, search } = location;
  return { from: pathname === '/login' ? originOf(location) : `${pathname}${search}` };
}
