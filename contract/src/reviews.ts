import * as z from 'zod/mini';
import { requiredText } from './text/text.js';

/** States of a submission; `withdrawn` if its lister changed it before the decision (REVIEW-6). */
export const ReviewState = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);
export type ReviewState = z.output<typeof ReviewState>;

/** Maximum characters of a rejection's reason (REVIEW-3). */
export const REVIEW_REASON_MAX_LENGTH = 1000;

/** Reason of a rejection, which the lister can read (REVIEW-3). */
export const ReviewReason = requiredText('Reason is required', REVIEW_REASON_MAX_LENGTH);
