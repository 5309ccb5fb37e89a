import type { ConsoleRating } from '@market/contract/admin/ratings';

/**
 * Returns the action that the console offers for a review: hide or restore (CONSOLE-21). Undefined if the moderator
 * wrote the review or lists the MVP (CONSOLE-3).
 */
export function ratingAction(
  { authorId, listerId, state }: Pick<ConsoleRating, 'authorId' | 'listerId' | 'state'>,
  moderatorId: string | undefined,
): 'hide' | 'restore' | undefined {
  if (authorId === moderatorId || listerId === moderatorId) return undefined;
  return state === 'shown' ? 'hide' : 'restore';
}
