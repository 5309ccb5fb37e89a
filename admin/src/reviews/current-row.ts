import type { ConsoleReview } from '@market/contract/admin/reviews';

/** The row on which the shortcuts act: the submission's id, and its index when the moderator moved there. */
export interface CurrentRow {
  readonly id: string;
  readonly index: number;
}

/**
 * Returns the index of the row on which the shortcuts act. It follows the submission when another moderator's decision
 * removes a row above it. If the submission itself left the list, it is the row that is now at the same index.
 */
export function currentRowIndex(
  reviews: readonly Pick<ConsoleReview, 'id'>[],
  { id, index }: CurrentRow,
): number {
  const indexOfId = reviews.findIndex((review) => review.id === id);
  return indexOfId === -1 ? Math.max(0, Math.min(index, reviews.length - 1)) : indexOfId;
}
