import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { OwnListing, SortOrder } from '../listings/listings.js';
import { Id, Moment } from '../endpoints/paging.js';
import { CopiedPart, ReviewOutcome, ReviewReason, ReviewState } from '../reviews.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';

/**
 * A submission in the moderators' queue. If `isChange` is true, the submission changes a listing whose approved
 * version stays public during the review (LIST-22).
 */
export const ConsoleReview = z.object({
  id: Id,
  listingId: Id,
  title: z.string(),
  category: z.string(),
  image: z.string(),
  isChange: z.boolean(),
  state: ReviewState,
  listerId: Id,
  listerName: z.string(),
  submittedAt: Moment,
  dueAt: Moment,
  /**
   * `copiesId` and `copiesTitle` name the listing that the submission nearly copies; null if there is none. `copied`
   * names the copied parts; empty if there are none, null until the submission is compared (REVIEW-12).
   */
  copiesId: z.nullable(Id),
  copiesTitle: z.nullable(z.string()),
  copied: z.nullable(z.array(CopiedPart)),
  /** The decision that can still be undone, and when it takes effect; null if there is none (REVIEW-9). */
  chosenOutcome: z.nullable(ReviewOutcome),
  takesEffectAt: z.nullable(Moment),
  reason: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
});
export type ConsoleReview = z.output<typeof ConsoleReview>;

/** A version of a listing, with the field names of the form; prices in USD. */
export const ListingVersion = z.pick(OwnListing, {
  title: true,
  shortDescription: true,
  description: true,
  category: true,
  price: true,
  buyoutPrice: true,
  duration: true,
  image: true,
  screenshots: true,
  videoUrl: true,
  demoUrl: true,
  demoPass: true,
  repoUrl: true,
  sourceVisible: true,
  features: true,
  techStack: true,
  tags: true,
  createdBy: true,
});
export type ListingVersion = z.output<typeof ListingVersion>;

/** A submission with two complete versions of its listing: the approved and the proposed one. */
export const ConsoleReviewDetail = z.extend(ConsoleReview, {
  listerEmail: z.nullable(z.string()),
  /** The approved version; null for a new listing. */
  approved: z.nullable(ListingVersion),
  proposed: ListingVersion,
});
export type ConsoleReviewDetail = z.output<typeof ConsoleReviewDetail>;

const byId = z.object({ id: Id });

export const listConsoleReviews = endpoint({
  id: 'admin.reviews.list',
  method: 'GET',
  path: '/admin/reviews',
  access: 'moderator',
  summary: 'List submissions, earliest deadline first',
  query: listQuery(['dueAt', 'submittedAt', 'title', 'listerName', 'decidedAt'], {
    order: z._default(SortOrder, 'asc'),
    q: searchText,
    state: z.optional(ReviewState),
    standing: oneOf(['waiting', 'overdue', 'decided']),
    kind: oneOf(['new', 'change']),
  }),
  reply: listReply(ConsoleReview),
});
export const readConsoleReview = endpoint({
  id: 'admin.reviews.read',
  method: 'GET',
  path: '/admin/reviews/{id}',
  access: 'moderator',
  summary: 'One submission with both versions',
  params: byId,
  reply: ConsoleReviewDetail,
});
export const approveReview = endpoint({
  id: 'admin.reviews.approve',
  method: 'POST',
  path: '/admin/reviews/{id}/approve',
  access: 'moderator',
  summary: 'Approve a submission after 10 seconds; 403 for the moderator’s own, 409 if it is already decided',
  params: byId,
  reply: ConsoleReviewDetail,
});
export const rejectReview = endpoint({
  id: 'admin.reviews.reject',
  method: 'POST',
  path: '/admin/reviews/{id}/reject',
  access: 'moderator',
  summary:
    'Reject a submission with a reason, after 10 seconds; 403 for the moderator’s own, 409 if it is already decided',
  params: byId,
  body: z.object({ reason: ReviewReason }),
  reply: ConsoleReviewDetail,
});
export const undoReview = endpoint({
  id: 'admin.reviews.undo',
  method: 'POST',
  path: '/admin/reviews/{id}/undo',
  access: 'moderator',
  summary: 'Undo a decision within 10 seconds; 409 if there is none or it has taken effect',
  params: byId,
  reply: ConsoleReviewDetail,
});
