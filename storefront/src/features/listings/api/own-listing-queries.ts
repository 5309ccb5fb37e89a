import {
  changeListing,
  createListing,
  listMyListings,
  type OwnListing,
  type OwnListingFilter,
  readOwnListing,
} from '@market/contract/listings/listings';
import type { Body } from '@market/contract/endpoints/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../shared/http/api-error.js';
import { call, callPage } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query of the caller's own listings that match a filter, newest first (LIST-33). */
export function ownListingsQuery(filter: OwnListingFilter = 'all') {
  return infiniteQueryOptions({
    queryKey: ['listings', 'mine', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyListings, { query: { filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}

/** Submits a new listing for review (LIST-20). */
export function submitListing(body: Body<typeof createListing>, idempotencyKey: string) {
  return call(createListing, { body, idempotencyKey });
}

/** Updates a listing's fields or its availability (LIST-21, LIST-24). */
export function updateListing(id: string, body: Body<typeof changeListing>) {
  return call(changeListing, { params: { id }, body });
}

/** Query of one of the caller's own listings; null for any other listing. */
export function ownListingQuery(id: string) {
  return queryOptions({
    queryKey: ['listings', 'own', id],
    queryFn: ({ signal }): Promise<OwnListing | null> =>
      call(readOwnListing, { params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && NOT_OWN_HTTP_STATUSES.has(error.status)) return null;
        throw error;
      }),
    // The cached listing is never used, because the form must start from the server's version.
    staleTime: 0,
    gcTime: 0,
    // The form ignores refetched values.
    refetchOnReconnect: false,
  });
}

/** HTTP statuses of the responses for another person's listing (404, LIST-30) and for an invalid id (400). */
const NOT_OWN_HTTP_STATUSES = new Set([400, 404]);
