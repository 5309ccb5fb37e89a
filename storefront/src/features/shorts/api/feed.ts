import { listingsQuery } from '../../listings/api/listing-queries.js';

/** How many shorts one request fetches. */
export const SHORTS_PAGE_SIZE = 6;

/** Query of the shorts, newest first, in pages. */
export function shortsQuery() {
  return listingsQuery({}, SHORTS_PAGE_SIZE);
}
