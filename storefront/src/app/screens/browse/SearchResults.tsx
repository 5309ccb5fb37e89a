import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import { DidYouMean } from '../../../features/finding/components/DidYouMean.js';
import {
  type BrowseState,
  isFiltered,
  resultCountText,
} from '../../../features/listings/api/browse-state.js';
import {
  loadedListings,
  listingsQuery,
  POPULAR_FILTERS,
  POPULAR_LISTINGS_REQUESTED_MAX,
  POPULAR_LISTINGS_SHOWN_MAX,
} from '../../../features/listings/api/listing-queries.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { PopularListings } from '../../../features/listings/components/PopularListings.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { Button } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/StatePanel.js';
import * as texts from '../../texts.js';

interface Props {
  readonly state: BrowseState;
  readonly onClear: () => void;
  readonly headingRef: React.Ref<HTMLHeadingElement>;
}

/** The results of a search: their number, cards, further pages, and a corrected search (FIND-4, FIND-60). */
export function SearchResults({ state, onClear, headingRef }: Props) {
  const query = useInfiniteQuery({
    ...listingsQuery(state, PAGE_SIZE_DEFAULT),
    placeholderData: keepPreviousData,
  });
  const listings = loadedListings(query.data);
  const firstPage = query.data?.pages[0];
  // While a new result loads, the previous result stays visible, with the filters that led to it.
  const [previousCountText, setPreviousCountText] = useState('');
  const shownCountText =
    firstPage && !query.isPlaceholderData
      ? resultCountText(firstPage.total, firstPage.totalIsFloor === true, state)
      : previousCountText;
  if (shownCountText !== previousCountText) setPreviousCountText(shownCountText);
  const correctedSearch = query.isPlaceholderData ? undefined : firstPage?.didYouMean;
  return (
    <section aria-labelledby="results" className="flex flex-col gap-4 md:gap-6">
      <h2 id="results" ref={headingRef} tabIndex={-1} className="sr-only">
        Results
      </h2>
      <div role="status" className="flex min-h-6 flex-col gap-2 text-sm text-muted">
        {firstPage && <p>{shownCountText}</p>}
        {correctedSearch !== undefined && <DidYouMean state={state} search={correctedSearch} />}
      </div>
      {query.isPending && <ListingGridSkeleton count={6} />}
      {query.isError && listings.length === 0 && (
        <ListingsError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {firstPage && listings.length === 0 && correctedSearch === undefined && (
        <>
          <EmptyState
            icon={SearchX}
            title="No MVPs found"
            action={isFiltered(state) && <Button onClick={onClear}>Clear Filters</Button>}
          >
            {texts.noResultsAdvice}
          </EmptyState>
          <PopularAlternatives />
        </>
      )}
      <div
        className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
        aria-busy={query.isPlaceholderData || undefined}
      >
        <ListingGrid
          listings={listings}
          cornerActionOf={(listing) => <SaveButton isOverPicture mvpId={listing.id} title={listing.title} />}
        />
      </div>
      <LoadMore query={query} loadedCount={listings.length}>
        Load More MVPs
      </LoadMore>
      {correctedSearch !== undefined && <CorrectedResults state={{ ...state, search: correctedSearch }} />}
    </section>
  );
}

/** The most popular MVPs, below a search without results; nothing if they cannot be loaded (FIND-66). */
function PopularAlternatives() {
  const query = useInfiniteQuery(listingsQuery(POPULAR_FILTERS, POPULAR_LISTINGS_REQUESTED_MAX));
  if (query.isPending) return <ListingGridSkeleton count={POPULAR_LISTINGS_SHOWN_MAX} />;
  return (
    <PopularListings
      listings={loadedListings(query.data).slice(0, POPULAR_LISTINGS_SHOWN_MAX)}
      cornerActionOf={(listing) => <SaveButton isOverPicture mvpId={listing.id} title={listing.title} />}
    />
  );
}

/** The results of the corrected search, shown below the results of the search as typed. */
function CorrectedResults({ state }: { readonly state: BrowseState }) {
  const query = useInfiniteQuery(listingsQuery(state, PAGE_SIZE_DEFAULT));
  const listings = loadedListings(query.data);
  return (
    <section aria-labelledby="similar" className="flex flex-col gap-6">
      <h2 id="similar" className="text-lg font-semibold">
        Results for “{state.search}”
      </h2>
      {query.isPending && <ListingGridSkeleton count={3} />}
      {query.isError && listings.length === 0 && (
        <ListingsError error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ListingGrid
        listings={listings}
        cornerActionOf={(listing) => <SaveButton isOverPicture mvpId={listing.id} title={listing.title} />}
      />
      <LoadMore query={query} loadedCount={listings.length}>
        Load More MVPs
      </LoadMore>
    </section>
  );
}
