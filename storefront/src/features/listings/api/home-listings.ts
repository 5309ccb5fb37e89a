import { HOME_PAGE_SIZE, type Listing, type ListingsPage } from '@market/contract/listings/listings';
import type { InfiniteData } from '@tanstack/react-query';
import { loadedListings, POPULAR_LISTINGS_SHOWN_MAX } from './listing-queries.js';

type ListingPages = InfiniteData<ListingsPage> | undefined;

/**
 * Returns the MVP that the homepage features: the most popular available one that is not among its first cards, else
 * the most popular or newest available one (FIND-61).
 */
export function featuredListing(popularPages: ListingPages, newestPages: ListingPages): Listing | undefined {
  const firstCards = newestPages?.pages[0]?.mvps ?? [];
  const candidates = [...loadedListings(popularPages), ...firstCards].filter(
    ({ isAvailable }) => isAvailable,
  );
  return candidates.find(({ id }) => firstCards.every((card) => card.id !== id)) ?? candidates[0];
}

/** Returns the popular MVPs that the homepage shows neither as featured nor among its first cards (FIND-66). */
export function otherPopularListings(popularPages: ListingPages, newestPages: ListingPages): Listing[] {
  const shownListings = [featuredListing(popularPages, newestPages), ...(newestPages?.pages[0]?.mvps ?? [])];
  return loadedListings(popularPages)
    .filter(({ id }) => shownListings.every((listing) => listing?.id !== id))
    .slice(0, POPULAR_LISTINGS_SHOWN_MAX);
}

/**
 * Returns the last three of the homepage's first cards. The homepage's link to the shorts shows screenshots of
 * these three MVPs.
 */
export function shortsListings(firstCards: readonly Listing[]): readonly Listing[] {
  return firstCards.slice(0, HOME_PAGE_SIZE).slice(-3);
}
