import { SEARCH_MAX_LENGTH } from '@market/contract/listings/listings';
import { lazy, Suspense, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFilterCounts } from '../../../features/finding/api/use-filter-counts.js';
import { FilterChips } from '../../../features/finding/components/FilterChips.js';
import { MoreFilters } from '../../../features/finding/components/MoreFilters.js';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import {
  BROWSE_DEFAULTS,
  type BrowseState,
  isFiltered,
  readBrowseState,
  writeBrowseState,
} from '../../../features/listings/api/browse-state.js';
import {
  CategoryFilter,
  ClearFilters,
  SortSelect,
} from '../../../features/listings/components/BrowseFilters.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { SearchBox } from '../../../shared/ui/SearchBox.js';
import { SearchResults } from './SearchResults.js';

const SaveSearchButton = lazy(() =>
  loadChunk(() => import('../../../features/saved-searches/components/SaveSearchButton.js')),
);

/** Search, filters and sort order, which are stored in the address, and the MVPs that match (FIND-3). */
export function SearchPanel() {
  const [params, setParams] = useSearchParams();
  const state = readBrowseState(params);
  const isHomepage = useLocation().pathname === '/';
  const changeState = (next: Partial<BrowseState>, replace = false) => {
    // A slow browser renders a change later than it changes the address, so `params` may be older than the address.
    const currentState = readBrowseState(new URLSearchParams(window.location.search));
    const nextParams = writeBrowseState({ ...currentState, ...next });
    // Without parameters, `/` would show the homepage instead of the results, while the user types (FIND-2).
    const { sort, order } = BROWSE_DEFAULTS;
    setParams(isHomepage && nextParams.size === 0 ? { sort, order } : nextParams, {
      replace,
      preventScrollReset: true,
    });
  };
  const user = useUser();
  const hasCriteria = isFiltered({ ...state, sort: BROWSE_DEFAULTS.sort, order: BROWSE_DEFAULTS.order });
  const filterCounts = useFilterCounts(state);
  const resultsHeading = useRef<HTMLHeadingElement>(null);
  // The click removes the clear button, so the heading of the results gets the focus. On `/`, the homepage replaces the
  // results, so its main element gets the focus.
  const clearFilters = () => {
    setParams({}, { preventScrollReset: !isHomepage });
    const nextFocus = isHomepage ? document.getElementById('main') : resultsHeading.current;
    nextFocus?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="flex flex-col gap-3">
        <div role="search" className="flex flex-col gap-3 xl:flex-row">
          <SearchBox
            className="xl:flex-1"
            value={state.search}
            label="Search MVPs"
            placeholder="Search MVPs..."
            maxLength={SEARCH_MAX_LENGTH}
            onSearch={(search) => changeState({ search }, true)}
          />
          {/*
           * On phones the filters are in one row that scrolls sideways, so that the first results are visible without
           * scrolling down.
           */}
          <div className="-mx-4 -my-1 flex items-center gap-2 overflow-x-auto md:gap-1.5 lg:gap-2 mask-r-from-[calc(100%-40px)] pr-10 pl-4 py-1 md:mask-none md:m-0 md:flex-wrap md:overflow-visible md:p-0">
            <CategoryFilter state={state} counts={filterCounts} onChange={changeState} />
            <MoreFilters state={state} counts={filterCounts} onChange={changeState} />
            <SortSelect state={state} onChange={changeState} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            <FilterChips state={state} onChange={changeState} />
            <ClearFilters state={state} onClear={clearFilters} />
          </div>
          {user && hasCriteria && (
            // Reserves the button's height until its script has loaded, so that the elements below do not move.
            <div className="min-h-11">
              <Suspense>
                <SaveSearchButton state={state} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      <SearchResults state={state} onClear={clearFilters} headingRef={resultsHeading} />
    </>
  );
}
