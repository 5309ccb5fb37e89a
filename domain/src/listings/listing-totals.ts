import { Injectable } from '@nestjs/common';
import { TOTAL_EXACT_MAX } from '@market/contract/listings/listings';
import { LRUCache } from 'lru-cache';
import type { ListingFilter } from './listing-pages.queries.js';

/** What is remembered of one filter, and how to remember it. */
interface Look {
  readonly known: number | undefined;
  readonly keep: (total: number) => void;
}

const NOT_KEPT: Look = { known: undefined, keep: () => undefined };
/** Texts that are remembered to be common. */
const COMMON_MAX = 10_000;

/**
 * How many listings the filters leave that are asked most: all of them, and those of a category. Counting costs as much
 * as the page itself, so a process remembers until a listing changes. Of texts it remembers which are common, and for
 * how many changes they must still be. It only does while it hears of changes (`trust`).
 */
@Injectable()
export class ListingTotals {
  private totals = new Map<string, number>();
  /** By text: the number of changes up to which more than TOTAL_EXACT_MAX listings match, since a change takes one away at most. */
  private common = new LRUCache<string, number>({ max: COMMON_MAX });
  private changes = 0;
  private trusted = false;

  /** Whether this process hears of every change from now on. What was remembered before is forgotten. */
  trust(hears: boolean): void {
    this.trusted = hears;
    this.forget();
  }

  /** One listing changed. A count that is under way is not kept either. */
  forgetOne(): void {
    this.totals = new Map();
    this.changes += 1;
  }

  /** Many changed, nobody knows how many. */
  forget(): void {
    this.totals = new Map();
    this.common = new LRUCache({ max: COMMON_MAX });
  }

  /** What is known of a filter now. Categories that have listings are few; people are many and never kept. */
  look({ visible, category = '', ownerId, ids, pattern }: ListingFilter): Look {
    const asksMore = ownerId !== undefined || ids !== undefined || pattern !== undefined;
    if (!this.trusted || visible !== 'approved' || asksMore) return NOT_KEPT;
    const { totals } = this;
    return { known: totals.get(category), keep: (total) => void (total > 0 && totals.set(category, total)) };
  }

  /** Whether a search is known to match more than TOTAL_EXACT_MAX; `keep` takes how many were counted of it. */
  lookForCommon({ category = '', pattern = '' }: ListingFilter): Look {
    if (!this.trusted) return NOT_KEPT;
    const { common, changes } = this;
    const key = JSON.stringify([category, pattern]);
    return {
      known: (common.get(key) ?? -1) >= changes ? TOTAL_EXACT_MAX + 1 : undefined,
      keep: (counted) => void common.set(key, changes + counted - (TOTAL_EXACT_MAX + 1)),
    };
  }
}
