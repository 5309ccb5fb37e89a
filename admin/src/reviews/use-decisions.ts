import type { ConsoleReview } from '@market/contract/admin/reviews';
import { useAct } from '../shared/use-act.js';

type Submission = Pick<ConsoleReview, 'id' | 'title'>;

/** Decides on submissions; true when every decision was made by this moderator. */
export function useDecisions() {
  const { act, isActing } = useAct('reviews');
  return {
    isActing,
    approve: (reviews: readonly Submission[]) =>
      act({ action: 'approve', ids: idsOf(reviews), done: `${called(reviews)} approved` }),
    reject: (reviews: readonly Submission[], reason: string) =>
      act({ action: 'reject', ids: idsOf(reviews), body: { reason }, done: `${called(reviews)} rejected` }),
  };
}

function idsOf(reviews: readonly Submission[]): string[] {
  return reviews.map(({ id }) => id);
}

/** One by its title, several by their number. */
export function called(reviews: readonly Submission[]): string {
  return reviews.length === 1 ? (reviews[0]?.title ?? '') : `${reviews.length} submissions`;
}
