import type { SearchCriteria } from '@market/contract/saved-searches';
import { BROWSE_DEFAULTS, type BrowseState, writeBrowseState } from '../../listings/api/browse-state.js';

/** Returns the search and filters of a browse page without the sort order; undefined if it has neither. */
export function toSearchCriteria(state: BrowseState): SearchCriteria | undefined {
  const { search, category, tech, tag, minPrice, maxPrice, available } = state;
  const criteria = {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { category }),
    ...(tech && { tech }),
    ...(tag && { tag }),
    ...(minPrice && { minPrice: Number(minPrice) }),
    ...(maxPrice && { maxPrice: Number(maxPrice) }),
    ...(available && { available }),
  };
  return Object.keys(criteria).length > 0 ? criteria : undefined;
}

/** Returns the path of the browse page with a saved search's criteria, sorted by newest first. */
export function searchPath(criteria: SearchCriteria): string {
  const { minPrice, maxPrice, available, ...texts } = criteria;
  const definedTexts = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  const params = writeBrowseState({
    ...BROWSE_DEFAULTS,
    ...definedTexts,
    minPrice: minPrice === undefined ? '' : String(minPrice),
    maxPrice: maxPrice === undefined ? '' : String(maxPrice),
    available: available === 'true' ? 'true' : '',
  });
  return `/browse?${params.toString()}`;
}

/** Whether two searches have the same criteria. */
export function isSameSearch(first: SearchCriteria, second: SearchCriteria): boolean {
  return searchPath(first) === searchPath(second);
}
