import type { ListingState } from '@market/contract/listings/listings';
import { moderates, type Viewer } from '../foundation/viewer.js';

interface Owned {
  readonly ownerId: string;
  readonly state: ListingState;
}

/** Everybody may see an approved listing; the owner and moderators see it in any state (LIST-30). */
export function maySee(viewer: Viewer | undefined, listing: Owned): boolean {
  return listing.state === 'approved' || listing.ownerId === viewer?.userId || moderates(viewer);
}

/** Only its owner may change a listing (LIST-25). */
export function mayChange(viewer: Viewer, listing: Owned): boolean {
  return listing.ownerId === viewer.userId;
}
