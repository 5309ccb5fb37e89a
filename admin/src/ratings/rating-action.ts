import type { ConsoleRating } from '@market/contract/admin/ratings';

/**
 * Returns the action that the console offers for a review (CONSOLE-21); none if the moderator wrote it or lists the MVP
 * (CONSOLE-3).
 */
export function ratingAction(
  { authorId, listerId, state }: Pick<ConsoleRating, 'authorId' | 'listerId' | 'state'>,
  moderatorId: string | undefined,
): 'hide' | 'restore' | undefined {
  if (authorId === moderatorId || listerId === moderatorId) return undefined;
  return state === 'shown' ? 'hide' : 'restore';
}
