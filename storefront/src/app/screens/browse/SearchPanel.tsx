import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FilterChips } from '../../../features/finding/components/FilterChips.js';
import { MoreFilters } from '../../../features/finding/components/MoreFilters.js';
import {
  type BrowseState,
  readBrowseState,
  writeBrowseState,
} from '../../../features/listings/api/browse-state.js';
import { BrowseFilters } from '../../../features/listings/components/BrowseFilters.js';
import { SearchResults } from './SearchResults.js';

/** Search, filters and order, all in the address, and what they find (FIND-3). */
export function SearchPanel() {
  const [params, setParams] = useSearchParams();
  const state = readBrowseState(params);
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
    <>
      <div className="flex flex-col gap-3">
        <BrowseFilters state={state} onChange={change} onClear={clear} />
        <MoreFilters state={state} onChange={change} />
        <FilterChips state={state} onChange={change} />
      </div>
      <SearchResults state={state} onClear={clear} headline={results} />
    </>
  );
}
