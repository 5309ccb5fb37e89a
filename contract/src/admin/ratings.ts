import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';
import { requiredText } from '../text/text.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { REASON_MAX_LENGTH } from './users.js';

/** A review of an MVP, as moderators see it. */
export const ConsoleRating = z.object({
  id: Id,
  mvpId: Id,
  title: z.string(),
  listerId: Id,
  listerName: z.string(),
  authorId: Id,
  authorName: z.string(),
  stars: z.int(),
  content: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Moment),
  state: z.enum(['shown', 'hidden']),
  /** How many open reports are about this review. */
  reportCount: z.int(),
  createdAt: Moment,
  changedAt: z.nullable(Moment),
  /** When a moderator hid the review; null while it is shown (RATE-6). */
  hiddenAt: z.nullable(Moment),
  hiddenReason: z.nullable(z.string()),
  hiddenBy: z.nullable(Id),
  hiddenByName: z.nullable(z.string()),
});
export type ConsoleRating = z.output<typeof ConsoleRating>;

const byId = z.object({ id: Id });
const withReason = z.object({ reason: requiredText('Reason is required', REASON_MAX_LENGTH) });

export const listConsoleRatings = endpoint({
  id: 'admin.ratings.list',
  method: 'GET',
  path: '/admin/ratings',
  access: 'moderator',
  summary: 'List reviews of MVPs, newest first',
  query: listQuery(['createdAt', 'title', 'authorName', 'stars', 'hiddenAt'], {
    q: searchText,
    state: oneOf(['shown', 'hidden']),
    reported: oneOf(['yes']),
    stars: oneOf(['1', '2', '3', '4', '5']),
    authorId: z.optional(Id),
    mvpId: z.optional(Id),
  }),
  reply: listReply(ConsoleRating),
});
export const readConsoleRating = endpoint({
  id: 'admin.ratings.read',
  method: 'GET',
  path: '/admin/ratings/{id}',
  access: 'moderator',
  summary: 'One review of an MVP',
  params: byId,
  reply: ConsoleRating,
});
export const hideRating = endpoint({
  id: 'admin.ratings.hide',
  method: 'POST',
  path: '/admin/ratings/{id}/hide',
  access: 'moderator',
  summary:
    'Hide a review with a reason, which its reviewer can read; 403 if the moderator wrote it or lists the MVP, 409 if it is already hidden',
  params: byId,
  body: withReason,
  reply: ConsoleRating,
});
export const restoreRating = endpoint({
  id: 'admin.ratings.restore',
  method: 'POST',
  path: '/admin/ratings/{id}/restore',
  access: 'moderator',
  summary:
    'Show a hidden review again; 403 if the moderator wrote it or lists the MVP, 409 if it is already shown',
  params: byId,
  body: withReason,
  reply: ConsoleRating,
});
