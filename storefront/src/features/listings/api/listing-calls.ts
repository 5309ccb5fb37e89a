import type { Query } from '@market/contract/endpoints/endpoint';
import {
  listCategories,
  LISTING_IDS_MAX,
  type Listing,
  type ListingDetail,
  listListings,
  type ListingsPage,
  readListing,
} from '@market/contract/listings/listings';
import { Id } from '@market/contract/endpoints/paging';
import { call } from '../../../shared/http/call.js';
import { TolerantDetail, TolerantListingsPage } from './tolerant-listing.js';

const listEndpoint = { ...listListings, reply: TolerantListingsPage } as const;
const detailEndpoint = { ...readListing, reply: TolerantDetail } as const;

/** Requests one page of listings. */
export function fetchListings(
  query: Partial<Query<typeof listListings>>,
  signal: AbortSignal,
): Promise<ListingsPage> {
  return call(listEndpoint, { query, signal });
}

/**
 * The endpoint of the list of MVPs, for calls without the caller's token, so that the response contains no personal
 * data.
 */
const visitorListEndpoint = { ...listEndpoint, access: 'public' } as const;

interface ByIdsOptions {
  readonly signal?: AbortSignal;
  /** Whether to return only listings that every visitor may see. */
  readonly asVisitor?: boolean;
}

/** Requests listings by their ids, in the order of the ids; omits invalid ids and listings that no longer exist. */
export async function fetchListingsByIds(
  requestedIds: readonly string[],
  { signal, asVisitor = false }: ByIdsOptions = {},
): Promise<Listing[]> {
  const ids = requestedIds.filter((id) => Id.safeParse(id).success);
  const pages: ListingsPage[] = [];
  for (let batchStart = 0; batchStart < ids.length; batchStart += LISTING_IDS_MAX) {
    const batchIds = ids.slice(batchStart, batchStart + LISTING_IDS_MAX);
    const query = { ids: batchIds.join(','), limit: batchIds.length };
    pages.push(
      await call(asVisitor ? visitorListEndpoint : listEndpoint, { query, ...(signal && { signal }) }),
    );
  }
  const listingById = new Map(
    pages.flatMap(({ mvps }) => mvps.map((listing) => [listing.id, listing] as const)),
  );
  return ids.flatMap((id) => listingById.get(id.toLowerCase()) ?? []);
}

/** Requests one listing. */
export function fetchListing(id: string, signal: AbortSignal): Promise<ListingDetail> {
  return call(detailEndpoint, { params: { id }, signal });
}

/** Requests the names of the categories. */
export function fetchCategories(signal: AbortSignal) {
  return call(listCategories, { signal });
}
