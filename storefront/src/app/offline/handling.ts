/** What the service worker does with a request; everything else goes past it, as if it were not there. */
export type Handling = 'page' | 'cover';

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/**
 * Sorts a request: pages come from the network first, and are never stored; a cover that does not come may have been
 * stored with the saved list. Calls of the API (sign-in, payments, messages, anybody's answers) are none of its business.
 */
export function handlingOf({ method, mode, destination, url }: Asked, origin: string): Handling | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (mode === 'navigate') return 'page';
  return destination === 'image' && address.pathname.startsWith('/media/') ? 'cover' : undefined;
}

/** The stored page that stands in for one that cannot be had: the saved list's own shell, else the offline page. */
export function standInFor(url: string): '/index.html' | '/offline.html' {
  return new URL(url).pathname === '/saved' ? '/index.html' : '/offline.html';
}
