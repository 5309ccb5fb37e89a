import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import type { OwnListingFilter } from '@market/contract/listings/listings';
import { OWN_LISTING_FILTERS } from '../../../features/listings/api/own-listing-filters.js';
import { ownListingsQuery } from '../../../features/listings/api/own-listing-queries.js';
import { OwnListingCard } from '../../../features/listings/components/OwnListingCard.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { filterButtonClass } from '../../../shared/ui/filter-class.js';
import * as texts from './texts.js';

/** The owner's listings with filters and the availability toggle (LIST-24, LIST-33). */
export default function ListingsTab() {
  const [filter, setFilter] = useState<OwnListingFilter>('all');
  // The previous list is shown until the filtered list has loaded.
  const query = useInfiniteQuery({ ...ownListingsQuery(filter), placeholderData: keepPreviousData });
  const listings = query.data?.pages.flatMap((page) => page.reply) ?? [];
  if (query.isPending) return <ListingsSkeleton />;
  if (query.isError && listings.length === 0)
    return <ListingsError error={query.error} onRetry={() => void query.refetch()} />;
  if (listings.length === 0 && filter === 'all') {
    return (
      <EmptyState
        icon={Package}
        title="No listings yet"
        action={<ButtonLink to="/list">List Your MVP</ButtonLink>}
      >
        {texts.noListings}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">My Listings</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div
          role="group"
          aria-label="Filter listings"
          className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:px-0"
        >
          {OWN_LISTING_FILTERS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={filter === value}
              onClick={() => setFilter(value)}
              className={filterButtonClass}
            >
              {label}
            </button>
          ))}
        </div>
        <ButtonLink to="/list" variant="secondary" className="max-sm:w-full">
          List Your MVP
        </ButtonLink>
      </div>
      {listings.length === 0 && <p className="py-8 text-center text-muted">{texts.noFilteredListings}</p>}
      <ul className="flex flex-col gap-4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <OwnListingCard listing={listing} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} loadedCount={listings.length} />
    </div>
  );
}

function ListingsSkeleton() {
  return (
    <Loading label="Loading listings...">
      <div className="flex flex-col gap-4">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-36 w-full rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
