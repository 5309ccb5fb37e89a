import type { ConsoleReview } from '@market/contract/admin/reviews';
import { UNDO_WINDOW_SECONDS } from '@market/contract/reviews';
import { type ActionFailure, useAction } from '../shared/use-action.js';
import { submissionsLabel } from './review-queue.js';
import * as texts from './texts.js';

type Submission = Pick<ConsoleReview, 'id' | 'title'>;

/** Returns functions that decide on submissions and return the outcome (REVIEW-4). */
export function useDecisions() {
  const { act, isRunning } = useAction('reviews');
  return {
    isRunning,
    approve: (reviews: readonly Submission[]) =>
      act({
        action: 'approve',
        ids: idsOf(reviews),
        successText: texts.approved(submissionsLabel(reviews)),
        undo: undoOptionsFor(reviews),
      }),
    reject: (reviews: readonly Submission[], reason: string, onFailure: (failure: ActionFailure) => void) =>
      act({
        action: 'reject',
        ids: idsOf(reviews),
        body: { reason },
        successText: texts.rejected(submissionsLabel(reviews)),
        onFailure,
        undo: undoOptionsFor(reviews),
      }),
    undo: (reviews: readonly Submission[]) =>
      act({ action: 'undo', ids: idsOf(reviews), successText: undoOptionsFor(reviews).successText }),
  };
}

/** Returns how the moderator can undo a decision: by which action, and for 10 seconds (REVIEW-9). */
function undoOptionsFor(reviews: readonly Submission[]) {
  return {
    action: 'undo',
    undoWindowMs: UNDO_WINDOW_SECONDS * 1000,
    successText: texts.undone(submissionsLabel(reviews)),
  };
}

function idsOf(reviews: readonly Submission[]): string[] {
  return reviews.map(({ id }) => id);
}
