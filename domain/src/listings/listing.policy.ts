import type { ListingState } from '@market/contract/listings/listings';
import { isModerator, type Viewer } from '../foundation/viewer.js';

interface OwnedListing {
  readonly ownerId: string;
  readonly state: ListingState;
}

/**
 * Returns whether the viewer may see a listing. Everybody may see an approved one; otherwise, only its owner
 * and moderators may (LIST-30).
 */
export function maySee(viewer: Viewer | undefined, listing: OwnedListing): boolean {
  return listing.state === 'approved' || listing.ownerId === viewer?.userId || isModerator(viewer);
}

/** Returns whether the viewer may change a listing: only its owner may (LIST-25). */
export function mayChange(viewer: Viewer, listing: OwnedListing): boolean {
  return listing.ownerId === viewer.userId;
}
