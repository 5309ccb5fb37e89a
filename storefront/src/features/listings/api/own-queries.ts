import { changeListing, createListing, listMyListings, type OwnListing } from '@market/contract/listings';
import { PAGE_SIZE_MAX } from '@market/contract/paging';
import type { Body } from '@market/contract/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Paged } from '../../../shared/http/call.js';
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

const PAGES_MAX = 20;

/** One of the caller's own listings, or null where it is none of theirs. */
export function ownListingQuery(id: string) {
  return queryOptions({
    queryKey: ['listings', 'own', id],
    queryFn: async ({ signal }): Promise<OwnListing | null> => {
      let cursor: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const { reply, nextCursor }: Paged<OwnListing[]> = await callPage(listMyListings, {
          query: { limit: PAGE_SIZE_MAX, ...(cursor !== null && { cursor }) },
          signal,
        });
        const found = reply.find((listing) => listing.id === id);
        if (found || nextCursor === null) return found ?? null;
        cursor = nextCursor;
      }
      return null;
    },
    // A form starts from what is stored now.
    staleTime: 0,
    gcTime: 0,
  });
}
