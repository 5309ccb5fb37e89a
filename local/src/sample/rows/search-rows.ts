import { toCents } from '@market/contract/money/money';
import { DAY_MS } from '@market/domain/foundation/clock';
import type { SavedSearch } from '@market/domain/saved-searches/saved-search.entity';
import type { SampleSavedSearch } from '../activity/rentals.js';
import { stableId } from '../stable-id.js';
import { userId } from './people-rows.js';

/** Returns the row of a saved search. The product finds the searches for a new listing by their `key` (FIND-81). */
export function searchRow(sampleSearch: SampleSavedSearch, now: Date): SavedSearch {
  const { ownerLogin, category = '', tech = '', maxPrice } = sampleSearch;
  return {
    id: stableId('search', `${ownerLogin} ${category} ${tech}`),
    userId: userId(ownerLogin),
    search: '',
    category,
    tech,
    tag: '',
    minPriceCents: null,
    maxPriceCents: maxPrice === undefined ? null : toCents(maxPrice),
    isAvailable: true,
    pattern: null,
    key: tech ? `tech:${tech.toLowerCase()}` : `category:${category}`,
    isMailed: true,
    foundIds: [],
    mutedIds: [],
    savedAt: new Date(now.getTime() - sampleSearch.daysAgo * DAY_MS),
  };
}
