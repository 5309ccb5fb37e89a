import type { PublicProfile } from '@market/contract/profiles';
import { expect, it } from 'vitest';
import { readOtherMvpsRating } from './other-mvps-rating.js';

const otherMvpsRating = (reviewCount: number, reviewedMvpCount: number) =>
  readOtherMvpsRating({ rating: 4.7, reviewCount, reviewedMvpCount } as PublicProfile);

it('shows the rating of other MVPs from 5 reviews of 2 MVPs on, not before (RATE-13)', () => {
  expect(otherMvpsRating(5, 2)).toEqual({ rating: 4.7, reviewCount: 5, mvpCount: 2 });
  expect(otherMvpsRating(4, 2)).toBeNull();
  expect(otherMvpsRating(9, 1)).toBeNull();
  expect(otherMvpsRating(0, 0)).toBeNull();
});
