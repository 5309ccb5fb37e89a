import type { ListingState } from '@market/contract/listings/listings';

/** States of listings that passed their first review. */
const PASSED = { approved: 'approved', 'off-sale': 'off-sale' } as const;

/**
 * The transitions of a review. Approved and off-sale listings keep their state, because the review only decides on their
 * waiting change; approving it does not put a listing back on sale (LIST-34). A transition from a missing state is not
 * allowed.
 */
const TRANSITIONS = {
  submit: { draft: 'pending', pending: 'pending', rejected: 'pending', ...PASSED },
  approve: { pending: 'approved', ...PASSED },
  reject: { pending: 'rejected', ...PASSED },
} as const satisfies Record<string, Partial<Record<ListingState, ListingState>>>;

export type ListingTransition = keyof typeof TRANSITIONS;

/** Returns the state after a transition; undefined if it is not allowed. */
export function nextState(transition: ListingTransition, state: ListingState): ListingState | undefined {
  const nextStates: Partial<Record<ListingState, ListingState>> = TRANSITIONS[transition];
  return nextStates[state];
}

/** Whether a listing passed its first review, so that changes wait while the approved version stays public. */
export function wasApproved({ state }: { readonly state: ListingState }): boolean {
  return state in PASSED;
}
