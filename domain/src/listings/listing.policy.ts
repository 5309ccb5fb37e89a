import type { ListingState } from '@market/contract/listings/listings';
import { isModerator, type Viewer } from '../foundation/viewer.js';

interface OwnedListing {
  readonly ownerId: string;
  readonly state: ListingState;
}

/** Whether the viewer may see a listing: everybody if it is approved, otherwise the owner and moderators (LIST-30). */
export function maySee(viewer: Viewer | undefined, listing: OwnedListing): boolean {
  return listing.state === 'approved' || listing.ownerId === viewer?.userId || isModerator(viewer);
}

/** Whether the viewer may change a listing: only its owner may (LIST-25). */
export function mayChange(viewer: Viewer, listing: OwnedListing): boolean {
  return listing.ownerId === viewer.userId;
}
