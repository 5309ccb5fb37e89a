import type { OwnListing } from '@market/contract/listings/listings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The state of a listing's moderation review, for the owner of the listing. */
export type ReviewStatus =
  | { readonly kind: 'none' }
  /** `isChange`: the reviewed submission changes an approved version (LIST-22). */
  | { readonly kind: 'waiting'; readonly isChange: boolean; readonly dueAt: string }
  | { readonly kind: 'rejected'; readonly isChange: boolean; readonly reason: string };

type ReviewedListing = Pick<OwnListing, 'state' | 'reviewDueAt' | 'rejectionReason'>;

/** Returns the review status of a listing. */
export function reviewStatus({ state, reviewDueAt, rejectionReason }: ReviewedListing): ReviewStatus {
  const isChangeOfApproved = state === 'approved' || state === 'off-sale';
  if (reviewDueAt !== null) return { kind: 'waiting', isChange: isChangeOfApproved, dueAt: reviewDueAt };
  if (rejectionReason !== null)
    return { kind: 'rejected', isChange: isChangeOfApproved, reason: rejectionReason };
  return { kind: 'none' };
}

/**
 * Returns the time until a review's deadline: 'Review due in 5 h', minutes in the last hour, then overdue
 * (REVIEW-1).
 */
export function reviewDeadlineText(dueAt: string, now: Date): string {
  const leftMs = Date.parse(dueAt) - now.getTime();
  if (leftMs <= 0) return 'Review overdue';
  if (leftMs <= HOUR_MS) return `Review due in ${Math.ceil(leftMs / MINUTE_MS)} min`;
  return `Review due in ${Math.ceil(leftMs / HOUR_MS)} h`;
}
