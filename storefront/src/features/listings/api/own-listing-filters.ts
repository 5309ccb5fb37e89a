import type { OwnListingFilter } from '@market/contract/listings/listings';

/** Filters of My Listings, in the order of the menu (LIST-33). */
export const OWN_LISTING_FILTERS: readonly { readonly value: OwnListingFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
  { value: 'available', label: 'Available' },
  { value: 'rented', label: 'Rented' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'off-sale', label: 'Off sale' },
];
