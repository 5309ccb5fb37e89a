import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import {
  type BrowseState,
  readBrowseState,
  writeBrowseState,
} from '../../../features/listings/api/browse-state.js';
import { BrowseFilters } from '../../../features/listings/components/BrowseFilters.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { SearchResults } from './SearchResults.js';

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
      <SearchResults state={state} onClear={clear} headline={results} />
    </div>
  );
}
