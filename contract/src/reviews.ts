import * as z from 'zod/mini';
import { requiredText } from './text/text.js';

/**
 * The states of a submission. It is `withdrawn` if the lister changed the listing before the decision
 * (REVIEW-6).
 */
export const ReviewState = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);
export type ReviewState = z.output<typeof ReviewState>;

/** The parts of a listing that a submission can copy (REVIEW-12). */
export const CopiedPart = z.enum(['title', 'description', 'picture', 'repository']);
export type CopiedPart = z.output<typeof CopiedPart>;

/** A moderator's decision. */
export const ReviewOutcome = z.enum(['approved', 'rejected']);
export type ReviewOutcome = z.output<typeof ReviewOutcome>;

/** The number of seconds during which a decision can be undone before it takes effect (REVIEW-9). */
export const UNDO_WINDOW_SECONDS = 10;

/** Maximum characters of a rejection's reason (REVIEW-3). */
export const REVIEW_REASON_MAX_LENGTH = 1000;

/** Schema of the reason for a rejection, which the lister can read (REVIEW-3). */
export const ReviewReason = requiredText('Reason is required', REVIEW_REASON_MAX_LENGTH);
