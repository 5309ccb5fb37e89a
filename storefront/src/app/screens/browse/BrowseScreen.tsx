import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_SIZE_DEFAULT } from '@market/contract/endpoints/paging';
import {
  type BrowseState,
  isFiltered,
  readBrowseState,
  resultLine,
  writeBrowseState,
} from '../../../features/listings/api/browse-state.js';
import { cardsOf, listingsQuery } from '../../../features/listings/api/listing-queries.js';
import { BrowseFilters } from '../../../features/listings/components/BrowseFilters.js';
import { ListingGrid, ListingGridSkeleton } from '../../../features/listings/components/ListingGrid.js';
import { ListingsError } from '../../../features/listings/components/ListingsError.js';
import { SaveButton } from '../../../features/saved/components/SaveButton.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { Button } from '../../../shared/ui/Button.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState } from '../../../shared/ui/Notice.js';

/** Browse: search, category and sort, all in the address (FIND-3). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const state = readBrowseState(params);
  useDocumentTitle('Browse MVPs');
  const change = (next: Partial<BrowseState>, replace = false) =>
    setParams((before) => writeBrowseState({ ...readBrowseState(before), ...next }), {
      replace,
      preventScrollReset: true,
    });
  const results = useRef<HTMLHeadingElement>(null);
  // The clear button is disabled now, so the focus moves to the result.
  const clear = () => {
    setParams({}, { preventScrollReset: true });
    results.current?.focus({ preventScroll: true });
  };
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Browse MVPs</h1>
      <BrowseFilters state={state} onChange={change} onClear={clear} />
      <Results state={state} onClear={clear} headline={results} />
    </div>
  );
}

interface ResultsProps {
  readonly state: BrowseState;
  readonly onClear: () => void;
  readonly headline: React.Ref<HTMLHeadingElement>;
}

function Results({ state, onClear, headline }: ResultsProps) {
  const query = useInfiniteQuery({
    ...listingsQuery(state, PAGE_SIZE_DEFAULT),
    placeholderData: keepPreviousData,
  });
  const listings = cardsOf(query.data);
  const first = query.data?.pages[0];
  // While a new result loads, the last one stays, with the filters it was found by.
  const [found, setFound] = useState('');
  const line =
    first && !query.isPlaceholderData ? resultLine(first.total, first.totalIsFloor === true, state) : found;
  if (line !== found) setFound(line);
  return (
    <section aria-labelledby="results" className="flex flex-col gap-6">
      <h2 id="results" ref={headline} tabIndex={-1} className="sr-only">
        Results
      </h2>
      <p role="status" className="min-h-6 text-sm text-muted">
        {first && line}
      </p>
      {query.isPending && <ListingGridSkeleton count={6} />}
      {query.isError && listings.length === 0 && (
        <ListingsError error={query.error} onRetry={() => void query.refetch()} />
      )}
      {first && listings.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No MVPs found"
          action={isFiltered(state) && <Button onClick={onClear}>Clear Filters</Button>}
        >
          Try another word or category.
        </EmptyState>
      )}
      <div
        className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
        aria-busy={query.isPlaceholderData || undefined}
      >
        <ListingGrid
          listings={listings}
          actionFor={(listing) => <SaveButton floating mvpId={listing.id} title={listing.title} />}
        />
      </div>
      <LoadMore query={query} shown={listings.length}>
        Load More MVPs
      </LoadMore>
    </section>
  );
}
