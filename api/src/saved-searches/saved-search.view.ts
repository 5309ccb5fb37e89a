import { fromCents } from '@market/contract/money/money';
import type { SavedSearch } from '@market/contract/saved-searches';
import type { SavedSearchRow } from '@market/domain/saved-searches/saved-searches.queries';

/** Returns a saved search as the API returns it; conditions that are not set are left out. */
export function savedSearchView(row: SavedSearchRow): SavedSearch {
  const { search, category, tech, tag, minPriceCents, maxPriceCents, isAvailable } = row;
  return {
    id: row.id,
    query: {
      ...(search && { search }),
      ...(category && { category }),
      ...(tech && { tech }),
      ...(tag && { tag }),
      ...(minPriceCents !== null && { minPrice: fromCents(minPriceCents) }),
      ...(maxPriceCents !== null && { maxPrice: fromCents(maxPriceCents) }),
      ...(isAvailable && { available: 'true' }),
    },
    emails: row.isMailed,
    newCount: row.newCount,
    savedAt: row.savedAt.toISOString(),
  };
}
