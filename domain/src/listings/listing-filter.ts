import type { ListingsQuery } from '@market/contract/listings/listings';
import { toCents } from '@market/contract/money/money';
import { type Cursor, decodeCursor, decodeTimeCursor } from '../foundation/sql/cursor.js';
import { isModerator, type Viewer } from '../foundation/viewer.js';
import type { ListingFilter } from './listing-pages.queries.js';

/**
 * Returns a list's conditions except its search text, category, lister and ids; prices are in cents. Each condition
 * except popularity is looked up in an index, like a search text (decision 0021).
 */
export function searchConditionsOf({
  tech,
  tag,
  minPrice,
  maxPrice,
  available,
  popular,
  sort,
}: ListingsQuery): Partial<ListingFilter> {
  return {
    tech,
    tag,
    minPriceCents: minPrice === undefined ? undefined : toCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : toCents(maxPrice),
    isAvailable: available === 'true' ? true : undefined,
    isPopular: popular === 'true' && sort === 'popular' ? true : undefined,
  };
}

/**
 * Returns whether the filter selects the listings of one person, or those with given ids. These are so few
 * that a search in them needs no index.
 */
export function selectsFewListings({ ownerId, ids }: ListingFilter): boolean {
  return ownerId !== undefined || ids !== undefined;
}

/**
 * Returns which states of listings a viewer sees in a list. In a list of one person's listings, that person and
 * moderators see every state. In a list of given ids, moderators see every state, and other viewers also see their
 * own listings.
 */
export function visibilityFor(query: ListingsQuery, viewer: Viewer | undefined): ListingFilter['visibility'] {
  if (!viewer || (query.userId === undefined && query.ids === undefined)) return 'approved';
  if (isModerator(viewer) || query.userId === viewer.userId) return 'every';
  return query.ids ? { own: viewer.userId } : 'approved';
}

/**
 * Returns the position after which the page starts; undefined for the first page. Throws `request/invalid`
 * for a cursor of another list.
 */
export function readCursor(list: string, query: ListingsQuery): Cursor | undefined {
  if (query.cursor === undefined) return undefined;
  if (query.sort === 'createdAt') return decodeTimeCursor(list, query.cursor);
  const cursor = decodeCursor(list, query.cursor);
  if (query.sort !== 'name' && !/^\d{1,9}$/.test(cursor.value)) return decodeCursor(list, '');
  return cursor;
}
