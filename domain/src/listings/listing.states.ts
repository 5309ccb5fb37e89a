import type { ListingState } from '@market/contract/listings';

/**
 * The moves of a review (SPEC §4 'Listing approval', DECISIONS 24). An approved listing stays so: what moves is the
 * change that waits beside it. A state that is not named cannot make the move.
 */
const MOVES = {
  submit: { draft: 'pending', pending: 'pending', rejected: 'pending', approved: 'approved' },
  approve: { pending: 'approved', approved: 'approved' },
  reject: { pending: 'rejected', approved: 'approved' },
} as const satisfies Record<string, Partial<Record<ListingState, ListingState>>>;

export type ListingMove = keyof typeof MOVES;

/** Where a move leads from a state; undefined where it cannot be made. */
export function moved(move: ListingMove, from: ListingState): ListingState | undefined {
  const moves: Partial<Record<ListingState, ListingState>> = MOVES[move];
  return moves[from];
}
