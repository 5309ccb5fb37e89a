import type { ListingState } from '@market/contract/listings/listings';

/** The states of listings that passed their first review; a transition leaves these unchanged. */
const STATES_AFTER_APPROVAL = { approved: 'approved', 'off-sale': 'off-sale' } as const;

/**
 * The state after each transition of a review. Approved and off-sale listings keep their state, because the
 * review decides only on their waiting change; approving that change does not put a listing back on sale
 * (LIST-34). From a state that is not listed, the transition is not allowed.
 */
const TRANSITIONS = {
  submit: { draft: 'pending', pending: 'pending', rejected: 'pending', ...STATES_AFTER_APPROVAL },
  approve: { pending: 'approved', ...STATES_AFTER_APPROVAL },
  reject: { pending: 'rejected', ...STATES_AFTER_APPROVAL },
} as const satisfies Record<string, Partial<Record<ListingState, ListingState>>>;

export type ListingTransition = keyof typeof TRANSITIONS;

/** Returns the state after a transition; undefined if it is not allowed. */
export function nextState(transition: ListingTransition, state: ListingState): ListingState | undefined {
  const nextStates: Partial<Record<ListingState, ListingState>> = TRANSITIONS[transition];
  return nextStates[state];
}

/**
 * Returns whether a listing passed its first review. Its changes then wait while the approved version stays
 * public.
 */
export function wasApproved({ state }: { readonly state: ListingState }): boolean {
  return state in STATES_AFTER_APPROVAL;
}
