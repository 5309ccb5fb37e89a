import { Listing } from '@market/contract/listings/listings';
import { Moment } from '@market/contract/endpoints/paging';
import * as z from 'zod/mini';
import { STORED_COPY_CACHE, storedCoverUrl } from '../../../shared/http/stored-copy.js';
import { fetchListingsByIds } from '../../listings/api/listing-calls.js';

/**
 * The maximum number of stored covers, which limits the storage that phones need. The covers of the listings that were
 * saved last are stored.
 */
const COVERS_MAX = 200;
/** Address under which the copy is stored in the browser's cache. No file of the site has this address. */
const COPY_ADDRESS = '/stored-copy/saved.json';

/**
 * The stored copy: for each saved id the listing, or null if the listing does not exist. The null prevents further
 * requests for that id.
 */
const StoredCopy = z.object({
  entries: z.array(z.object({ id: z.string(), storedAt: Moment, listing: z.nullable(Listing) })),
});
type StoredCopy = z.output<typeof StoredCopy>;

/** Listings of the stored copy, and the time at which the oldest of them was stored. */
export interface StoredListings {
  readonly listings: readonly Listing[];
  readonly storedAt: string;
}

interface RefreshOptions {
  readonly now: Date;
  /** Stored listings that are older than this many milliseconds are fetched again. */
  readonly olderThanMs: number;
}

/**
 * Stores the public data and covers of the saved listings, for use without a network, and deletes those of other
 * listings. Runs in one tab at a time. Throws ApiError if the request fails; the earlier copy is then kept.
 */
export function storeCopy(ids: readonly string[], options: RefreshOptions): Promise<void> {
  const store = () => updateCopy(ids, options);
  return 'locks' in navigator ? navigator.locks.request('stored-copy', store) : store();
}

async function updateCopy(ids: readonly string[], { now, olderThanMs }: RefreshOptions): Promise<void> {
  const cache = await caches.open(STORED_COPY_CACHE);
  const oldEntries = await readEntries(cache);
  const freshEntries = oldEntries.filter(
    ({ id, storedAt }) => ids.includes(id) && now.getTime() - Date.parse(storedAt) <= olderThanMs,
  );
  const freshIds = new Set(freshEntries.map(({ id }) => id));
  const idsToFetch = ids.filter((id) => !freshIds.has(id));
  if (idsToFetch.length === 0 && freshEntries.length === oldEntries.length) return;
  const storedAt = now.toISOString();
  const fetchedListings = new Map(
    (await fetchListingsByIds(idsToFetch, { asVisitor: true })).map((listing) => [listing.id, listing]),
  );
  const entries = [
    ...freshEntries,
    ...idsToFetch.map((id) => ({ id, storedAt, listing: fetchedListings.get(id.toLowerCase()) ?? null })),
  ];
  await cache.put(COPY_ADDRESS, Response.json({ entries } satisfies StoredCopy));
  await storeCovers(cache, newestCovers(ids, entries));
}

/** Returns the stored listings among these ids, in their order; undefined if none is stored. */
export async function readCopy(ids: readonly string[]): Promise<StoredListings | undefined> {
  if (!('caches' in window)) return undefined;
  const entries = await readEntries(await caches.open(STORED_COPY_CACHE));
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const foundEntries = ids.flatMap((id) => entryById.get(id) ?? []);
  const oldestStoredAt = foundEntries.map(({ storedAt }) => storedAt).sort()[0];
  if (oldestStoredAt === undefined) return undefined;
  return { listings: foundEntries.flatMap(({ listing }) => listing ?? []), storedAt: oldestStoredAt };
}

async function readEntries(cache: Cache): Promise<StoredCopy['entries']> {
  const response = await cache.match(COPY_ADDRESS);
  const parsedCopy = StoredCopy.safeParse(await response?.json().catch(() => undefined));
  // An older version of the site may have stored the copy in another format, which is ignored.
  return parsedCopy.success ? parsedCopy.data.entries : [];
}

/**
 * Returns the addresses of the covers of the listings that the user saved last. Covers on other sites are omitted,
 * because a page cannot store them.
 */
function newestCovers(ids: readonly string[], entries: StoredCopy['entries']): ReadonlySet<string> {
  const images = new Map(entries.map(({ id, listing }) => [id, listing?.image]));
  const addresses = ids.slice(0, COVERS_MAX).flatMap((id) => {
    const image = images.get(id);
    return image ? [new URL(storedCoverUrl(image), window.location.origin)] : [];
  });
  return new Set(addresses.filter(({ origin }) => origin === window.location.origin).map(({ href }) => href));
}

async function storeCovers(cache: Cache, covers: ReadonlySet<string>): Promise<void> {
  const storedUrls = new Set((await cache.keys()).map(({ url }) => url));
  storedUrls.delete(new URL(COPY_ADDRESS, window.location.origin).href);
  await Promise.all([...storedUrls].filter((url) => !covers.has(url)).map((url) => cache.delete(url)));
  const missingUrls = [...covers].filter((url) => !storedUrls.has(url));
  // If a cover cannot be fetched, the page shows the default cover instead.
  await Promise.allSettled(missingUrls.map((url) => cache.add(url)));
}
