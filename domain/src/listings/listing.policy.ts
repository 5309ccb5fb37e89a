import type { ListingState } from '@market/contract/listings/listings';
import { moderates, type Viewer } from '../foundation/viewer.js';

interface Owned {
  readonly ownerId: string;
  readonly state: ListingState;
}

/** Whether the viewer may see a listing: everybody if it is approved, otherwise the owner and moderators (LIST-30). */
export function maySee(viewer: Viewer | undefined, listing: Owned): boolean {
  return listing.state === 'approved' || listing.ownerId === viewer?.userId || moderates(viewer);
}

/** Whether the viewer may change a listing: only its owner may (LIST-25). */
export function mayChange(viewer: Viewer, listing: Owned): boolean {
  return listing.ownerId === viewer.userId;
}
