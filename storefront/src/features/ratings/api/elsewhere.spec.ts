import type { PublicProfile } from '@market/contract/profiles';
import { expect, it } from 'vitest';
import { readOtherMvpsRating } from './elsewhere.js';

const lister = (reviewCount: number, reviewedMvpCount: number) =>
  readOtherMvpsRating({ rating: 4.7, reviewCount, reviewedMvpCount } as PublicProfile);

it('tells of other MVPs from 5 reviews of 2 MVPs on, not before (RATE-13)', () => {
  expect(lister(5, 2)).toEqual({ rating: 4.7, reviewCount: 5, mvpCount: 2 });
  expect(lister(4, 2)).toBeNull();
  expect(lister(9, 1)).toBeNull();
  expect(lister(0, 0)).toBeNull();
});
