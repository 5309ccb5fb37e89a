/** Kinds of requests to which the service worker responds. */
export type HandledRequestKind = 'page' | 'cover';

type HandledRequest = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/**
 * Returns how the service worker handles a request; undefined if the browser handles it, as for every call of the API.
 * Pages are fetched from the network and never stored. A cover picture that cannot be fetched is read from the stored
 * covers of the saved list.
 */
export function handledRequestKind(
  { method, mode, destination, url }: HandledRequest,
  origin: string,
): HandledRequestKind | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (mode === 'navigate') return 'page';
  return destination === 'image' && address.pathname.startsWith('/media/') ? 'cover' : undefined;
}

/** Returns the stored page to show if a page cannot be fetched: the app for the saved list, else the offline page. */
export function fallbackPageFor(url: string): '/index.html' | '/offline.html' {
  return new URL(url).pathname === '/saved' ? '/index.html' : '/offline.html';
}
