import type { PublicProfile } from '@market/contract/profiles';
import { OTHER_MVPS_REVIEW_COUNT_MIN, REVIEWED_OTHER_MVPS_MIN } from '@market/contract/ratings/rating-rules';
import { queryOptions } from '@tanstack/react-query';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The average rating of a lister's other MVPs. */
export interface OtherMvpsRating {
  readonly rating: number;
  readonly reviewCount: number;
  readonly mvpCount: number;
}

/**
 * Returns the average rating of a lister's other MVPs, to show for an MVP without reviews; null if there are too few
 * reviews or MVPs (RATE-13). The average in the profile counts only MVPs with reviews, so it excludes this MVP.
 */
export function readOtherMvpsRating(profile: PublicProfile): OtherMvpsRating | null {
  const { rating, reviewCount, reviewedMvpCount: mvpCount } = profile;
  if (reviewCount < OTHER_MVPS_REVIEW_COUNT_MIN || mvpCount < REVIEWED_OTHER_MVPS_MIN) return null;
  return { rating, reviewCount, mvpCount };
}

/** Query of the average rating of a lister's MVPs, for the page of an MVP without reviews. */
export function otherMvpsRatingQuery(listerId: string) {
  return queryOptions({
    queryKey: ['ratings', 'elsewhere', listerId],
    queryFn: async ({ signal }): Promise<OtherMvpsRating | null> => {
      const { fetchPublicProfile } = await loadChunk(
        () => import('../../profiles/api/public-profile-call.js'),
      );
      return readOtherMvpsRating(await fetchPublicProfile(listerId, signal));
    },
    ...cacheTimes('detail'),
  });
}
