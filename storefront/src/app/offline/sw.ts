/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { STORED_COPY_CACHE, storedCoverUrl } from '../../shared/http/stored-copy.js';
import { fallbackPageFor, handledRequestKind } from './handled-requests.js';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/**
 * Responds with a page from the network. The browser requests it while the service worker starts (navigation
 * preload).
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  try {
    const preloadedResponse: unknown = await event.preloadResponse;
    return preloadedResponse instanceof Response ? preloadedResponse : await fetch(event.request);
  } catch {
    return (await matchPrecache(fallbackPageFor(event.request.url))) ?? Response.error();
  }
}

async function respondWithCover(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const storedResponse = await (await caches.open(STORED_COPY_CACHE)).match(storedCoverUrl(request.url));
    return storedResponse ?? Response.error();
  }
}

const isOfKind = (kind: string) => (options: { readonly request: Request }) =>
  handledRequestKind(options.request, self.location.origin) === kind;

registerRoute(isOfKind('page'), ({ event }) => respondWithPage(event as FetchEvent));
registerRoute(isOfKind('cover'), ({ request }) => respondWithCover(request));
// Caches the files of the saved list and the offline page at installation. Without these options, the
// cached index.html would also match requests for /.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

// A new version of the service worker becomes active once no page uses the old one, or when a page sends this
// message.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { readonly type?: unknown };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});
