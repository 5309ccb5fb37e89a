import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, SECOND_MS } from '../foundation/clock.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { storeViews } from './funnel.queries.js';

/** How long views are counted in memory before all of them are stored together. */
const STORE_AFTER_MS = 10 * SECOND_MS;
/**
 * The greatest number of pairs of listing and day whose views one process counts in memory. Views of further
 * pairs are ignored until the counts are stored.
 */
const VIEW_COUNTS_MAX = 10_000;

/** Counts views in memory and stores them together, so that a view does not cost a write (EARN-20). */
@Injectable()
export class ViewsService implements OnApplicationShutdown {
  private readonly logger = new Logger(ViewsService.name);
  private viewsByDayAndListing = new Map<string, number>();
  private storeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Counts one view of a listing, on the current day in UTC. */
  countView(listingId: string): void {
    const key = `${this.clock.now().toISOString().slice(0, 10)} ${listingId}`;
    const views = this.viewsByDayAndListing.get(key);
    if (views === undefined && this.viewsByDayAndListing.size >= VIEW_COUNTS_MAX) return;
    this.viewsByDayAndListing.set(key, (views ?? 0) + 1);
    this.storeTimer ??= setTimeout(() => void this.store(), STORE_AFTER_MS).unref();
  }

  /** Stores the counted views. If that fails they are lost: exact counts are not worth a retry. */
  async store(): Promise<void> {
    clearTimeout(this.storeTimer);
    this.storeTimer = undefined;
    const viewCounts = [...this.viewsByDayAndListing].map(([key, views]) => {
      const [day = '', listingId = ''] = key.split(' ');
      return { day, listingId, views };
    });
    this.viewsByDayAndListing = new Map();
    if (viewCounts.length === 0) return;
    try {
      await this.transactions.run((tx) => storeViews(tx, viewCounts));
    } catch (error) {
      this.logger.warn(`Views were not stored: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.store();
  }
}
