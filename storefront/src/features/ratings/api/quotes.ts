import type { Listing } from '@market/contract/listings/listings';
import type { Rating, RatingsPage } from '@market/contract/ratings/ratings';
import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The number of reviews on the homepage. If fewer can be quoted, the homepage shows none. */
const QUOTE_COUNT = 3;
/**
 * The greatest number of MVPs whose reviews are read: more than are shown, because some MVPs have no review to
 * quote.
 */
const QUOTABLE_LISTINGS_MAX = 5;
/** The lowest number of stars of a quoted review. */
const QUOTED_STARS_MIN = 4;

type QuotedMvp = Pick<Listing, 'id' | 'title' | 'image'>;

/** A review that the homepage quotes, with its MVP. */
export interface Quote {
  readonly rating: Rating;
  readonly mvp: QuotedMvp;
}

/** Returns the MVPs whose reviews may be quoted: the first ones that have reviews. */
export function findQuotableListings(listings: readonly Listing[]): Listing[] {
  const ratedListings = listings.filter(
    ({ id, reviewCount }, index) =>
      reviewCount > 0 && listings.findIndex((listing) => listing.id === id) === index,
  );
  return ratedListings.slice(0, QUOTABLE_LISTINGS_MAX);
}

/**
 * Returns the best review of each of three MVPs. A quoted review has at least 4 stars, a text and an author; of reviews
 * with equal stars, the newest is returned. Returns an empty list if fewer than three MVPs have such a review
 * (FIND-67). `pages` contains the reviews of `quotableListings`, in the same order.
 */
export function pickQuotes(
  quotableListings: readonly Listing[],
  pages: readonly Pick<RatingsPage, 'ratings'>[],
): Quote[] {
  const quotes = quotableListings.flatMap(({ id, title, image }, index) => {
    const rating = pages[index]?.ratings
      .filter(({ author, content, stars }) => author !== null && content !== '' && stars >= QUOTED_STARS_MIN)
      .reduce<Rating | undefined>(
        (best, review) => (best && best.stars >= review.stars ? best : review),
        undefined,
      );
    return rating ? [{ rating, mvp: { id, title, image } }] : [];
  });
  return quotes.length < QUOTE_COUNT ? [] : quotes.slice(0, QUOTE_COUNT);
}

/** Query of the reviews that the homepage quotes. The homepage that the server renders contains them. */
export function quotesQuery(quotableListings: readonly Listing[]) {
  return queryOptions({
    queryKey: ['ratings', 'quotes', quotableListings.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<Quote[]> => {
      const { fetchRatings } = await loadChunk(() => import('./rating-calls.js'));
      return pickQuotes(
        quotableListings,
        await Promise.all(quotableListings.map(({ id }) => fetchRatings(id, signal))),
      );
    },
    ...cacheTimes('other'),
  });
}
