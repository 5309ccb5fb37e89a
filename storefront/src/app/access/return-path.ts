import { type Location, useLocation } from 'react-router';

/** Whether an address is a path of this site that no browser could interpret as another host. */
export function isSameSitePath(value: unknown): value is string {
  // Browsers ignore control characters and treat a backslash as a slash.
  return typeof value === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value);
}

/** Returns the page from which the user came to /login, read from the navigation state; else '/' (SIGNIN-8). */
export function readReturnPath(location: Location<unknown>): string {
  const { state } = location;
  const returnPath = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return isSameSitePath(returnPath) ? returnPath : '/';
}

/** Returns the navigation state for a link to /login: the page to return to after signing in (SIGNIN-8). */
export function useLoginState(): { readonly from: string } {
  const location = useLocation();
  const { pathname, search } = location;
  return { from: pathname === '/login' ? readReturnPath(location) : `${pathname}${search}` };
}
