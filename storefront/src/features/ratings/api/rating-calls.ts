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

/** Query of an MVP's reviews, newest first, in pages (RATE-10). */
export function ratingsQuery(mvpId: string) {
  return infiniteQueryOptions({
    queryKey: ['ratings', 'of', mvpId],
    queryFn: ({ pageParam, signal }) => fetchRatings(mvpId, signal, pageParam),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
  });
}

/** Requests a page of an MVP's reviews, newest first; without a cursor, the first page. */
export function fetchRatings(mvpId: string, signal: AbortSignal, cursor = '') {
  return call(listRatings, {
    params: { id: mvpId },
    query: { limit: RATINGS_PAGE_SIZE, ...(cursor !== '' && { cursor }) },
    signal,
  });
}

/** Query of the caller's own review of an MVP, and whether they may write one. */
export function ownRatingQuery(mvpId: string) {
  return queryOptions({
    queryKey: ['ratings', 'mine', mvpId],
    queryFn: ({ signal }) => call(readOwnRating, { params: { id: mvpId }, signal }),
    ...cacheTimes('other'),
  });
}

/** Creates the caller's review of an MVP. A retry with the same key creates no second review. */
export function postRating(mvpId: string, body: RatingInput, idempotencyKey: string) {
  return call(createRating, { params: { id: mvpId }, body, idempotencyKey });
}

/** Changes the caller's review of an MVP. */
export function putRating(mvpId: string, body: RatingInput) {
  return call(changeRating, { params: { id: mvpId }, body });
}

/** Publishes the lister's answer to a review. A retry with the same key does not answer twice. */
export function postAnswer(ratingId: string, answer: string, idempotencyKey: string) {
  return call(answerRating, { params: { id: ratingId }, body: { answer }, idempotencyKey });
}
