import type { OwnListingFilter } from '@market/contract/listings';

/** Filters of My Listings as they are offered (SPEC §2 'My Listings', DECISIONS 24). */
export const OWN_FILTERS: readonly { readonly value: OwnListingFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
  { value: 'available', label: 'Available' },
  { value: 'rented', label: 'Rented' },
  { value: 'rejected', label: 'Rejected' },
];
