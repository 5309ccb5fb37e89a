import { changeListing, createListing, listMyListings } from '@market/contract/listings';
import type { Body } from '@market/contract/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/http/call.js';
import { cached } from '../../../shared/http/query-defaults.js';

/** The caller's own listings in any state, newest first (SPEC §7 GET /mvps/my-listings). */
export function myListingsQuery() {
  return infiniteQueryOptions({
    queryKey: ['listings', 'mine'],
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyListings, { query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cached('other'),
  });
}

/** Submits a new listing for review (DECISIONS 6). */
export function submitListing(body: Body<typeof createListing>, idempotencyKey: string) {
  return call(createListing, { body, idempotencyKey });
}

/** Changes a listing, or its availability (SPEC §7 PUT /mvps/{id}). */
export function updateListing(id: string, body: Body<typeof changeListing>) {
  return call(changeListing, { params: { id }, body });
}
