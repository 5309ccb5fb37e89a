import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { expect, it } from 'vitest';
import { featuredListing, otherPopularListings } from './home-listings.js';

const pagesOf = (...ids: readonly string[]) => ({
  pages: [{ mvps: ids.map((id) => ({ ...PUBLIC_LISTING, id })), total: ids.length, nextCursor: null }],
  pageParams: [''],
});

it('features the most popular MVP that is not among the first cards, else the most popular (FIND-61)', () => {
  expect(featuredListing(pagesOf('a', 'b', 'c'), pagesOf('a', 'x'))?.id).toBe('b');
  expect(featuredListing(pagesOf('a'), pagesOf('a', 'x'))?.id).toBe('a');
  expect(featuredListing(pagesOf(), pagesOf('x', 'y'))?.id).toBe('x');
});

it('shows four popular MVPs that the homepage does not show elsewhere (FIND-66)', () => {
  const otherPopular = otherPopularListings(pagesOf('a', 'b', 'c', 'd', 'e', 'f', 'g'), pagesOf('a', 'c'));
  expect(otherPopular.map(({ id }) => id)).toEqual(['d', 'e', 'f', 'g']);
});
