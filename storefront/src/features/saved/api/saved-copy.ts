import { Listing } from '@market/contract/listings/listings';
import { Moment } from '@market/contract/endpoints/paging';
import * as z from 'zod/mini';
import { STORED_COPY_CACHE, storedCover } from '../../../shared/http/stored-copy.js';
import { fetchListingsByIds } from '../../listings/api/listing-calls.js';

/** Covers are stored for the newest listings only: a thousand would fill a phone. */
const COVERS_MAX = 200;
/** Address in the cache; nothing is served there. */
const COPY_ADDRESS = '/stored-copy/saved.json';

/** Each saved id; null where there is no such listing, so that it is not asked for again and again. */
const Copy = z.object({
  entries: z.array(z.object({ id: z.string(), storedAt: Moment, listing: z.nullable(Listing) })),
});
type Copy = z.output<typeof Copy>;

/** Some saved listings as they were stored, and when the oldest of them was. */
export interface StoredListings {
  readonly listings: readonly Listing[];
  readonly storedAt: string;
}

interface Freshness {
  readonly now: Date;
  /** A listing stored longer ago than this is stored anew. */
  readonly olderThanMs: number;
}

/**
 * Stores what everyone may see of the saved listings, with their covers, for when there is no network, and forgets the
 * rest. One tab at a time. Throws ApiError without a response; what was stored before stays.
 */
export function storeCopy(ids: readonly string[], freshness: Freshness): Promise<void> {
  const store = () => storeAlone(ids, freshness);
  return 'locks' in navigator ? navigator.locks.request('stored-copy', store) : store();
}

async function storeAlone(ids: readonly string[], { now, olderThanMs }: Freshness): Promise<void> {
  const cache = await caches.open(STORED_COPY_CACHE);
  const before = await readEntries(cache);
  const fresh = before.filter(
    ({ id, storedAt }) => ids.includes(id) && now.getTime() - Date.parse(storedAt) <= olderThanMs,
  );
  const known = new Set(fresh.map(({ id }) => id));
  const due = ids.filter((id) => !known.has(id));
  if (due.length === 0 && fresh.length === before.length) return;
  const storedAt = now.toISOString();
  const fetched = new Map(
    (await fetchListingsByIds(due, { asVisitor: true })).map((listing) => [listing.id, listing]),
  );
  const entries = [
    ...fresh,
    ...due.map((id) => ({ id, storedAt, listing: fetched.get(id.toLowerCase()) ?? null })),
  ];
  await cache.put(COPY_ADDRESS, Response.json({ entries } satisfies Copy));
  await storeCovers(cache, coversOf(ids, entries));
}

/** The stored listings among these ids, in their order; undefined where none of them is stored. */
export async function readCopy(ids: readonly string[]): Promise<StoredListings | undefined> {
  if (!('caches' in window)) return undefined;
  const entries = await readEntries(await caches.open(STORED_COPY_CACHE));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const oldest = found.map(({ storedAt }) => storedAt).sort()[0];
  if (oldest === undefined) return undefined;
  return { listings: found.flatMap(({ listing }) => listing ?? []), storedAt: oldest };
}

async function readEntries(cache: Cache): Promise<Copy['entries']> {
  const stored = await cache.match(COPY_ADDRESS);
  const read = Copy.safeParse(await stored?.json().catch(() => undefined));
  // What an older version of this page stored in another form is as good as nothing.
  return read.success ? read.data.entries : [];
}

/** Addresses of the newest covers on our own site; others may not be read by a page. */
function coversOf(ids: readonly string[], entries: Copy['entries']): ReadonlySet<string> {
  const images = new Map(entries.map(({ id, listing }) => [id, listing?.image]));
  const addresses = ids.slice(0, COVERS_MAX).flatMap((id) => {
    const image = images.get(id);
    return image ? [new URL(storedCover(image), window.location.origin)] : [];
  });
  return new Set(addresses.filter(({ origin }) => origin === window.location.origin).map(({ href }) => href));
}

async function storeCovers(cache: Cache, covers: ReadonlySet<string>): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  stored.delete(new URL(COPY_ADDRESS, window.location.origin).href);
  await Promise.all([...stored].filter((url) => !covers.has(url)).map((url) => cache.delete(url)));
  const missing = [...covers].filter((url) => !stored.has(url));
  // A cover that does not come is shown as the default one.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}
