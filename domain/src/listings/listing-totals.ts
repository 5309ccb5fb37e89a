import { Injectable } from '@nestjs/common';
import { EXACT_TOTAL_MAX } from '@market/contract/listings/listings';
import { LRUCache } from 'lru-cache';
import { hasMatchConditions, type ListingFilter } from './listing-pages.queries.js';

/** The cached total of a filter, and a function that stores a new one. */
interface CachedTotal {
  readonly cachedTotal: number | undefined;
  readonly storeTotal: (total: number) => void;
}

const NOT_CACHED: CachedTotal = { cachedTotal: undefined, storeTotal: () => undefined };
/** The greatest number of search texts whose totals are cached. */
const CACHED_SEARCHES_MAX = 10_000;

/**
 * Caches totals until a listing changes, because counting costs as much as reading the page. Caches the
 * totals of the most frequent lists: all listings, and each category. For a common search text, it stores
 * after how many changes of listings the total may no longer exceed EXACT_TOTAL_MAX. Caches only while the process
 * receives Postgres notifications of changes (`setListening`).
 */
@Injectable()
export class ListingTotals {
  private totals = new Map<string, number>();
  /**
   * For each search, the value of `changeCount` up to which it is certain to match more than EXACT_TOTAL_MAX listings.
   * It can be computed in advance, because each change removes at most one match.
   */
  private validUntilChange = new LRUCache<string, number>({ max: CACHED_SEARCHES_MAX });
  private changeCount = 0;
  private isListening = false;

  /** Starts or stops caching when the process starts or stops receiving notifications of changes; clears the cache. */
  setListening(isListening: boolean): void {
    this.isListening = isListening;
    this.clear();
  }

  /**
   * Called after one listing changed. Evicts the totals of all listings and of the categories, and raises
   * `changeCount`, so that totals which are being counted now are not stored.
   */
  countChange(): void {
    this.totals = new Map();
    this.changeCount += 1;
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
    const { visibility, category = '', ownerId, ids } = filter;
    const isNarrowerThanCategory =
      ownerId !== undefined || ids !== undefined || filter.isPopular || hasMatchConditions(filter);
    if (!this.isListening || visibility !== 'approved' || isNarrowerThanCategory) return NOT_CACHED;
    const { totals } = this;
    return {
      cachedTotal: totals.get(category),
      storeTotal: (total) => void (total > 0 && totals.set(category, total)),
    };
  }

  /**
   * Looks up whether a search matches more than EXACT_TOTAL_MAX listings; `storeTotal` expects the number of counted
   * matches. Searches among popular listings are not cached, because `countChange` is not called when a listing stops
   * being popular (FIND-66).
   */
  lookUpSearch(filter: ListingFilter): CachedTotal {
    if (!this.isListening || filter.isPopular) return NOT_CACHED;
    const { validUntilChange, changeCount } = this;
    const { category, pattern, tech, tag, minPriceCents, maxPriceCents, isAvailable } = filter;
    const key = JSON.stringify([category, pattern, tech, tag, minPriceCents, maxPriceCents, isAvailable]);
    return {
      cachedTotal: (validUntilChange.get(key) ?? -1) >= changeCount ? EXACT_TOTAL_MAX + 1 : undefined,
      storeTotal: (countedTotal) =>
        void validUntilChange.set(key, changeCount + countedTotal - (EXACT_TOTAL_MAX + 1)),
    };
  }
}
