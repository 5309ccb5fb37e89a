import * as z from 'zod/mini';
import { requiredText } from './text.js';

/** Where a submission stands: withdrawn when its lister changed it or took it back before anybody decided. */
export const ReviewState = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);
export type ReviewState = z.output<typeof ReviewState>;

/** Longest reason of a rejection. */
export const REVIEW_REASON_MAX_LENGTH = 1000;

/** Why a submission is sent back: its lister reads it (DECISIONS 24). */
export const ReviewReason = requiredText('Reason is required', REVIEW_REASON_MAX_LENGTH);
