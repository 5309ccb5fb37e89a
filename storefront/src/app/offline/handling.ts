/** How the service worker handles a request; the browser handles all others. */
export type Handling = 'page' | 'cover';

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/**
 * Returns how to handle a request. Pages are fetched from the network and never stored. A cover that cannot be fetched
 * may have been stored with the saved list. Calls of the API (sign-in, payments, messages, personal data) are never
 * handled.
 */
export function handlingOf({ method, mode, destination, url }: Asked, origin: string): Handling | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (mode === 'navigate') return 'page';
  return destination === 'image' && address.pathname.startsWith('/media/') ? 'cover' : undefined;
}

/** The stored page that replaces one that cannot be fetched: the shell of the saved list, else the offline page. */
export function fallbackFor(url: string): '/index.html' | '/offline.html' {
  return new URL(url).pathname === '/saved' ? '/index.html' : '/offline.html';
}
