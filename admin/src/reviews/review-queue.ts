import type { ConsoleReview } from '@market/contract/admin/reviews';
import * as texts from './texts.js';

/**
 * Returns the console path that opens after a decision: the next submission, else the first remaining one, else the
 * list.
 */
export function nextReviewPath(
  queue: readonly Pick<ConsoleReview, 'id'>[],
  currentId: string | undefined,
): string {
  const index = queue.findIndex(({ id }) => id === currentId);
  const nextReview = queue[index + 1] ?? queue.find(({ id }) => id !== currentId);
  return nextReview ? `/reviews/${nextReview.id}/show` : '/reviews';
}

/** Returns the title of a single submission, or the number of several. */
export function submissionsLabel(reviews: readonly Pick<ConsoleReview, 'title'>[]): string {
  return reviews.length === 1 ? (reviews[0]?.title ?? '') : texts.submissionCount(reviews.length);
}
