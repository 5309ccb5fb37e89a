import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment, PageQuery } from '../endpoints/paging.js';
import { optionalText, requiredText } from '../text/text.js';
import { ANSWER_MAX_LENGTH, RATING_CONTENT_MAX_LENGTH, STARS_MAX, STARS_MIN } from './rating-rules.js';

const STARS_ERROR = `Choose ${STARS_MIN} to ${STARS_MAX} stars`;

/** A person's review of an MVP. */
export const Rating = z.object({
  id: Id,
  /** The reviewer; null if the reviewer's account was deleted or disabled (RATE-7). */
  author: z.nullable(z.object({ id: Id, name: z.string(), photoURL: z.string() })),
  stars: z.int(),
  /** The reviewer's text, which may be empty. */
  content: z.string(),
  createdAt: Moment,
  /** When the reviewer last changed the review; null if it was not changed. */
  changedAt: z.nullable(Moment),
  /** The lister's answer to the review (RATE-4). */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Moment),
});
export type Rating = z.output<typeof Rating>;

/** The caller's own review. */
export const OwnRating = z.extend(Rating, {
  /** The time until which the review can be changed (RATE-3). */
  changeableUntil: Moment,
  /** The moderator's reason for hiding the review; null while it is shown (RATE-6). */
  hiddenReason: z.nullable(z.string()),
});
export type OwnRating = z.output<typeof OwnRating>;

/** Request body of a buyer's review: stars and a text (RATE-1). */
export const RatingInput = z.object({
  stars: z.int(STARS_ERROR).check(z.gte(STARS_MIN, STARS_ERROR), z.lte(STARS_MAX, STARS_ERROR)),
  content: z._default(optionalText(RATING_CONTENT_MAX_LENGTH), ''),
});
export type RatingInput = z.output<typeof RatingInput>;

/** A page of reviews of an MVP, and the average and distribution of all its reviews. */
export const RatingsPage = z.object({
  ratings: z.array(Rating),
  total: z.int(),
  /** The average of all reviews; null if there are none. */
  average: z.nullable(z.number()),
  /** How many reviews have 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.int()),
  nextCursor: z.nullable(z.string()),
});
export type RatingsPage = z.output<typeof RatingsPage>;

const byListing = z.object({ id: Id });

export const listRatings = endpoint({
  id: 'ratings.list',
  method: 'GET',
  path: '/mvps/{id}/ratings',
  access: 'optional',
  summary: 'Reviews of an MVP, newest first, with their average and distribution',
  params: byListing,
  query: PageQuery,
  reply: RatingsPage,
});
export const readOwnRating = endpoint({
  id: 'ratings.mine',
  method: 'GET',
  path: '/mvps/{id}/ratings/mine',
  access: 'user',
  summary: "The caller's review of an MVP, and whether they may write one",
  params: byListing,
  reply: z.object({ rating: z.nullable(OwnRating), mayRate: z.boolean() }),
});
export const createRating = endpoint({
  id: 'ratings.create',
  method: 'POST',
  path: '/mvps/{id}/ratings',
  access: 'user',
  summary: 'Review an MVP that the caller rents or owns, once',
  params: byListing,
  body: RatingInput,
  reply: OwnRating,
  status: 201,
  idempotent: true,
});
export const changeRating = endpoint({
  id: 'ratings.change',
  method: 'PUT',
  path: '/mvps/{id}/ratings/mine',
  access: 'user',
  summary: "Change the caller's review of an MVP, within 30 days",
  params: byListing,
  body: RatingInput,
  reply: OwnRating,
});
export const answerRating = endpoint({
  id: 'ratings.answer',
  method: 'POST',
  path: '/ratings/{id}/answer',
  access: 'user',
  summary: "Answer a review of the caller's own MVP, once",
  params: z.object({ id: Id }),
  body: z.object({ answer: requiredText('Answer is required', ANSWER_MAX_LENGTH) }),
  reply: Rating,
  status: 201,
  idempotent: true,
});
