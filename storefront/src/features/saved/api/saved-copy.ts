import { Listing } from '@market/contract/listings/listings';
import { Moment } from '@market/contract/endpoints/paging';
import * as z from 'zod/mini';
import { STORED_COPY_CACHE, storedCover } from '../../../shared/http/stored-copy.js';
import { fetchListingsByIds } from '../../listings/api/listing-calls.js';

/** Covers are stored for the newest listings only, since a thousand would fill a phone's storage. */
const COVERS_MAX = 200;
/** The key in the cache; no file has this address. */
const COPY_ADDRESS = '/stored-copy/saved.json';

/** The listing of each saved id; null if it does not exist, so that it is not requested again. */
const Copy = z.object({
  entries: z.array(z.object({ id: z.string(), storedAt: Moment, listing: z.nullable(Listing) })),
});
type Copy = z.output<typeof Copy>;

/** Some saved listings from the copy, and the time at which the oldest was stored. */
export interface StoredListings {
  readonly listings: readonly Listing[];
  readonly storedAt: string;
}

interface Freshness {
  readonly now: Date;
  /** The age in milliseconds at which a stored listing is renewed. */
  readonly olderThanMs: number;
}

/**
 * Stores the public data of the saved listings with their covers, for use without a network, and deletes all others.
 * Runs in one tab at a time. Throws ApiError without a response; the earlier copy stays then.
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

/** Returns the stored listings among these ids, in their order; undefined if none is stored. */
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
  // Data in the format of an older version counts as missing.
  return read.success ? read.data.entries : [];
}

/** Addresses of the newest covers on our own site; a page cannot read others. */
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
  // A cover that cannot be fetched is replaced by the default one.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}
