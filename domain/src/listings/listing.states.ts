import type { ListingState } from '@market/contract/listings';

/** The moves a listing may make in review (SPEC §4 'Listing approval', DECISIONS 24). */
export const LISTING_MOVES: Readonly<Record<ListingState, readonly ListingState[]>> = {
  draft: ['pending'],
  pending: ['approved', 'rejected', 'pending'],
  approved: [],
  // A corrected listing is submitted again.
  rejected: ['pending'],
};

/** Whether a listing may go from one state to another. */
export function mayMove(from: ListingState, to: ListingState): boolean {
  return LISTING_MOVES[from].includes(to);
}
