import type { ListingState } from '@market/contract/listings/listings';
import { moderates, type Viewer } from '../foundation/viewer.js';

interface Owned {
  readonly ownerId: string;
  readonly state: ListingState;
}

/** Approved ones are everybody's to see; others their owner's and moderators' (DECISIONS 3). */
export function maySee(viewer: Viewer | undefined, listing: Owned): boolean {
  return listing.state === 'approved' || listing.ownerId === viewer?.userId || moderates(viewer);
}

/** Only its owner changes a listing (SPEC §6 'Lister'). */
export function mayChange(viewer: Viewer, listing: Owned): boolean {
  return listing.ownerId === viewer.userId;
}
