import { Injectable } from '@nestjs/common';
import { TOTAL_EXACT_MAX } from '@market/contract/listings/listings';
import { LRUCache } from 'lru-cache';
import { hasMatchConditions, type ListingFilter } from './listing-pages.queries.js';

/** The cached total of a filter, and a function that stores a new one. */
interface CachedTotal {
  readonly cached: number | undefined;
  readonly store: (total: number) => void;
}

const NOT_CACHED: CachedTotal = { cached: undefined, store: () => undefined };
/** The greatest number of search texts whose totals are cached. */
const CACHED_SEARCHES_MAX = 10_000;

/**
 * Caches totals until a listing changes, because counting costs as much as reading the page. Caches the
 * totals of the most frequent lists: all listings, and each category. For a common search text, it stores
 * after how many changes of listings the total may no longer exceed TOTAL_EXACT_MAX. Caches only while the process
 * receives notifications of changes (`setListening`).
 */
@Injectable()
export class ListingTotals {
  private totals = new Map<string, number>();
  /**
   * For each search text, the value of `changes` up to which more than TOTAL_EXACT_MAX listings match the text.
   * It can be computed in advance, because each change removes at most one match.
   */
  private validUntilChange = new LRUCache<string, number>({ max: CACHED_SEARCHES_MAX });
  private changes = 0;
  private isListening = false;

  /** Starts or stops caching when the process starts or stops receiving notifications of changes; clears the cache. */
  setListening(isListening: boolean): void {
    this.isListening = isListening;
    this.clear();
  }

  /** Evicts totals after one listing changed. Totals that are being counted now will not be stored. */
  countChange(): void {
    this.totals = new Map();
    this.changes += 1;
  }

  /** Clears the cache; called when notifications of changes may have been lost. */
  clear(): void {
    this.totals = new Map();
    this.validUntilChange = new LRUCache({ max: CACHED_SEARCHES_MAX });
  }

  /**
   * Looks up the total of all listings or of a category. Totals of single listers are not cached: there are
   * too many listers.
   */
  lookUp(filter: ListingFilter): CachedTotal {
    const { visible, category = '', ownerId, ids } = filter;
    const isNarrowerThanCategory =
      ownerId !== undefined || ids !== undefined || filter.isPopular || hasMatchConditions(filter);
    if (!this.isListening || visible !== 'approved' || isNarrowerThanCategory) return NOT_CACHED;
    const { totals } = this;
    return {
      cached: totals.get(category),
      store: (total) => void (total > 0 && totals.set(category, total)),
    };
  }

  /**
   * Looks up whether a search matches more than TOTAL_EXACT_MAX listings; `store` expects the number of counted
   * matches.
   */
  lookUpSearch(filter: ListingFilter): CachedTotal {
    if (!this.isListening) return NOT_CACHED;
    const { validUntilChange, changes } = this;
    const { category, pattern, tech, tag, minPriceCents, maxPriceCents, isAvailable } = filter;
    const key = JSON.stringify([category, pattern, tech, tag, minPriceCents, maxPriceCents, isAvailable]);
    return {
      cached: (validUntilChange.get(key) ?? -1) >= changes ? TOTAL_EXACT_MAX + 1 : undefined,
      store: (countedTotal) => void validUntilChange.set(key, changes + countedTotal - (TOTAL_EXACT_MAX + 1)),
    };
  }
}
