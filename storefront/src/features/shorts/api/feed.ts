import { listingsQuery } from '../../listings/api/listing-queries.js';

/** Shorts fetched at a time. */
export const SHORTS_PAGE_SIZE = 6;

/** The feed, newest first, page by page. */
export function shortsQuery() {
  return listingsQuery({}, SHORTS_PAGE_SIZE);
}
