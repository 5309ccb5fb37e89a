import { readPublicProfile } from '@market/contract/profiles';
import { RATINGS_PAGE_SIZE } from '@market/contract/ratings/rating-rules';
import {
  answerRating,
  changeRating,
  createRating,
  listRatings,
  type RatingInput,
  readOwnRating,
} from '@market/contract/ratings/ratings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** The public profile of a lister. */
export function fetchLister(userId: string, signal: AbortSignal) {
  return call(readPublicProfile, { params: { userId }, signal });
}

/** The reviews of an MVP, newest first, page by page (RATE-10). */
export function ratingsQuery(mvpId: string) {
  return infiniteQueryOptions({
    queryKey: ['ratings', 'of', mvpId],
    queryFn: ({ pageParam, signal }) =>
      call(listRatings, {
        params: { id: mvpId },
        query: { limit: RATINGS_PAGE_SIZE, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}

/** The caller's own review of an MVP, and whether they may write one. */
export function ownRatingQuery(mvpId: string) {
  return queryOptions({
    queryKey: ['ratings', 'mine', mvpId],
    queryFn: ({ signal }) => call(readOwnRating, { params: { id: mvpId }, signal }),
    ...cacheTimes('other'),
  });
}

/** Creates the caller's review of an MVP; a retry with the same key creates no second review. */
export function postRating(mvpId: string, body: RatingInput, idempotencyKey: string) {
  return call(createRating, { params: { id: mvpId }, body, idempotencyKey });
}

/** Changes the caller's review of an MVP. */
export function putRating(mvpId: string, body: RatingInput) {
  return call(changeRating, { params: { id: mvpId }, body });
}

/** Answers a review; a retry with the same key does not answer twice. */
export function postAnswer(ratingId: string, answer: string, idempotencyKey: string) {
  return call(answerRating, { params: { id: ratingId }, body: { answer }, idempotencyKey });
}
