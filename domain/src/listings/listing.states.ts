import type { ListingState } from '@market/contract/listings/listings';

/** States of listings that passed their first review. */
const PASSED = { approved: 'approved', 'off-sale': 'off-sale' } as const;

/**
 * The transitions of a review. An approved listing keeps its state, and so does one that is off sale: the review is about
 * the change that waits beside it, and approving that change does not put the listing back on sale. A state that is not
 * named has no such transition.
 */
const MOVES = {
  submit: { draft: 'pending', pending: 'pending', rejected: 'pending', ...PASSED },
  approve: { pending: 'approved', ...PASSED },
  reject: { pending: 'rejected', ...PASSED },
} as const satisfies Record<string, Partial<Record<ListingState, ListingState>>>;

export type ListingMove = keyof typeof MOVES;

/** Where a move leads from a state; undefined where it cannot be made. */
export function moved(move: ListingMove, from: ListingState): ListingState | undefined {
  const moves: Partial<Record<ListingState, ListingState>> = MOVES[move];
  return moves[from];
}

/** Whether a listing passed its first review: a change of it is then reviewed beside the approved version. */
export function wasApproved({ state }: { readonly state: ListingState }): boolean {
  return state in PASSED;
}
