import type { Query } from '@market/contract/endpoint';
import {
  listCategories,
  listListings,
  type Listing,
  type ListingsPage,
  readListing,
} from '@market/contract/listings';
import { Id } from '@market/contract/paging';
import { call } from '../../../shared/http/call.js';

/** One page of listings (SPEC §7 GET /mvps). */
export function fetchListings(
  query: Partial<Query<typeof listListings>>,
  signal: AbortSignal,
): Promise<ListingsPage> {
  return call(listListings, { query, signal });
}

/** The listings of some ids, in the order of the ids; ids that are gone, or are none, are left out. */
export async function fetchListingsByIds(wanted: readonly string[], signal: AbortSignal): Promise<Listing[]> {
  const ids = wanted.filter((id) => Id.safeParse(id).success);
  if (ids.length === 0) return [];
  const { mvps } = await call(listListings, { query: { ids: ids.join(','), limit: ids.length }, signal });
  const byId = new Map(mvps.map((listing) => [listing.id, listing]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** One listing (SPEC §7 GET /mvps/{id}). */
export function fetchListing(id: string, signal: AbortSignal): Promise<Listing> {
  return call(readListing, { params: { id }, signal });
}

/** Names of the categories (SPEC §7 GET /mvps/categories/list). */
export function fetchCategories(signal: AbortSignal) {
  return call(listCategories, { signal });
}
