import type { ConsoleReview } from '@market/contract/admin/reviews';

/**
 * Whether a submission will still be compared with other listings, so that it may be a near copy without being marked
 * as one. Submissions that were decided or withdrawn before their comparison are never compared (REVIEW-12).
 */
export function isComparisonDue({ state, copied }: Pick<ConsoleReview, 'state' | 'copied'>): boolean {
  return state === 'pending' && copied === null;
}
