import type { OwnListing } from '@market/contract/listings';

/** Filters of My Listings (SPEC §2 'My Listings'). */
export const OWN_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'approved', label: 'Approved' },
  { value: 'pending', label: 'Pending' },
  { value: 'available', label: 'Available' },
  { value: 'rented', label: 'Rented' },
] as const;

export type OwnFilter = (typeof OWN_FILTERS)[number]['value'];

/** Whether a listing is shown under a filter: pending is not approved, rented is not available (SPEC §4). */
export function matchesFilter(
  listing: Pick<OwnListing, 'isapproved' | 'isAvailable'>,
  filter: OwnFilter,
): boolean {
  switch (filter) {
    case 'approved':
      return listing.isapproved;
    case 'pending':
      return !listing.isapproved;
    case 'available':
      return listing.isAvailable;
    case 'rented':
      return !listing.isAvailable;
    default:
      return true;
  }
}
