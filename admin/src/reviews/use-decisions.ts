import type { ConsoleReview } from '@market/contract/admin/reviews';
import { useAction } from '../shared/use-action.js';
import { submissionsLabel } from './review-queue.js';

type Submission = Pick<ConsoleReview, 'id' | 'title'>;

/** Returns functions that decide on submissions and return whether every decision succeeded (REVIEW-4). */
export function useDecisions() {
  const { act, isActing } = useAction('reviews');
  return {
    isActing,
    approve: (reviews: readonly Submission[]) =>
      act({ action: 'approve', ids: idsOf(reviews), done: `${submissionsLabel(reviews)} approved` }),
    reject: (reviews: readonly Submission[], reason: string) =>
      act({
        action: 'reject',
        ids: idsOf(reviews),
        body: { reason },
        done: `${submissionsLabel(reviews)} rejected`,
      }),
  };
}

function idsOf(reviews: readonly Submission[]): string[] {
  return reviews.map(({ id }) => id);
}
