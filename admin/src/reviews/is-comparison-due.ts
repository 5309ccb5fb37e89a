import type { ConsoleReview } from '@market/contract/admin/reviews';

/**
 * Whether a submission will still be compared with other listings. Until then, a near copy is not marked as one. A
 * submission that was decided or withdrawn before its comparison is never compared (REVIEW-12).
 */
export function isComparisonDue({ state, copied }: Pick<ConsoleReview, 'state' | 'copied'>): boolean {
  return state === 'pending' && copied === null;
}
