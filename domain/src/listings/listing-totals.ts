import { Injectable } from '@nestjs/common';
import type { ListingFilter } from './listings.statements.js';

/** What is remembered of one filter, and how to remember it. */
interface Look {
  readonly known: number | undefined;
  readonly keep: (total: number) => void;
}

const NOT_KEPT: Look = { known: undefined, keep: () => undefined };

/**
 * How many listings the filters leave that are asked most: all of them, and those of a category. Counting costs as much
 * as the page itself, so a process remembers until a listing changes. It only does while it hears of changes (`trust`).
 */
@Injectable()
export class ListingTotals {
  private totals = new Map<string, number>();
  private trusted = false;

  /** Whether this process hears of every change from now on. What was remembered before is forgotten. */
  trust(hears: boolean): void {
    this.trusted = hears;
    this.forget();
  }

  /** Something changed. A count that is under way is not kept either. */
  forget(): void {
    this.totals = new Map();
  }

  /** What is known of a filter now. Categories that have listings are few; texts and people are many and never kept. */
  look({ visible, category = '', ownerId, ids, pattern }: ListingFilter): Look {
    const asksMore = ownerId !== undefined || ids !== undefined || pattern !== undefined;
    if (!this.trusted || visible !== 'approved' || asksMore) return NOT_KEPT;
    const { totals } = this;
    return { known: totals.get(category), keep: (total) => void (total > 0 && totals.set(category, total)) };
  }
}
