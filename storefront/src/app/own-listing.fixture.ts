import type { OwnListing } from '@market/contract/listings/listings';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';

/** For specs: an approved MVP as its lister sees it, without rentals. */
export const OWN_LISTING: OwnListing = {
  ...PUBLIC_LISTING,
  screenshots: [],
  state: 'approved',
  version: 'first',
  demoPass: false,
  offerArchive: false,
  inviteBuyers: false,
  sourceVisible: false,
  submittedAt: null,
  reviewDueAt: null,
  rejectionReason: null,
  offSaleAt: null,
  offSaleReason: null,
  proposal: null,
  rentalsCount: 0,
  earned: 0,
};
