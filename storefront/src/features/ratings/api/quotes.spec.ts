import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import type { Rating } from '@market/contract/ratings/ratings';
import { expect, it } from 'vitest';
import { pickQuotes, findQuotableListings } from './quotes.js';

const [first, second, third] = ['one', 'two', 'three'].map((id) => ({
  ...PUBLIC_LISTING,
  id,
  title: id,
  reviewCount: 2,
}));
const RATED_LISTINGS = [first, second, third].filter((listing) => listing !== undefined);

function createReview(fields: Partial<Rating> = {}): Rating {
  return {
    id: 'review',
    author: { id: 'ada', name: 'Ada', photoURL: '' },
    stars: 5,
    content: 'Good',
    createdAt: '2026-01-01T00:00:00Z',
    changedAt: null,
    answer: null,
    answeredAt: null,
    ...fields,
  };
}

it('only MVPs with reviews are quoted, each MVP once (FIND-67)', () => {
  const unratedListing = { ...PUBLIC_LISTING, id: 'four', reviewCount: 0 };
  expect(
    findQuotableListings([...RATED_LISTINGS, unratedListing, ...RATED_LISTINGS]).map(({ id }) => id),
  ).toEqual(['one', 'two', 'three']);
});

it('quotes the best review of each of three MVPs; of two with equal stars, the newer one (FIND-67)', () => {
  const ratingsPages = [
    { ratings: [createReview({ stars: 4, id: 'a' }), createReview({ id: 'b' }), createReview({ id: 'c' })] },
    { ratings: [createReview({ stars: 4, id: 'd' }), createReview({ stars: 4, id: 'e' })] },
    { ratings: [createReview({ id: 'f' })] },
  ];
  expect(pickQuotes(RATED_LISTINGS, ratingsPages).map(({ rating, mvp }) => [rating.id, mvp.title])).toEqual([
    ['b', 'one'],
    ['d', 'two'],
    ['f', 'three'],
  ]);
});

it.each([
  ['has fewer than 4 stars', { stars: 3 }],
  ['has no words', { content: '' }],
  ['is by a former user', { author: null }],
])('quotes none if the third review %s (FIND-67)', (_case, fields) => {
  const ratingsPages = [
    { ratings: [createReview()] },
    { ratings: [createReview()] },
    { ratings: [createReview(fields)] },
  ];
  expect(pickQuotes(RATED_LISTINGS, ratingsPages)).toEqual([]);
});
