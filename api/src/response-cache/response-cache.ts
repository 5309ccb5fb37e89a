import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { readListing } from '@market/contract/listings';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { ListingTotals } from '@market/domain/listings/listing-totals';
import { type Knock, LiveListener } from '@market/domain/live/live-listener';
import { LRUCache } from 'lru-cache';
import { routePath } from '../http/endpoints/endpoint-metadata.js';
import type { PublicJson } from '../http/replies/public-json.js';

const BYTES_PER_MB = 1024 * 1024;
const DETAIL_PATH = routePath(readListing).replace(':id', '');
const DETAIL_URL = new RegExp(`^${DETAIL_PATH}(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

type CachedJson = PublicJson<unknown>;

/** A response that is being produced, and the version of the data it began with. */
interface Pending {
  readonly version: number;
  readonly response: Promise<CachedJson>;
}

/**
 * Responses that are the same for every visitor, by URL. Bounded in memory. Postgres notifies every process of changes,
 * which evict what they affect; while that connection is down, nothing is stored.
 */
@Injectable()
export class ResponseCache implements OnModuleInit {
  private readonly stored: LRUCache<string, CachedJson> | undefined;
  private readonly pending = new Map<string, Pending>();
  private changes = 0;
  private isNotified = false;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'ANSWERS_KEPT_MB'>,
    private readonly listener: LiveListener,
    private readonly totals: ListingTotals,
  ) {
    const maxSize = settings.ANSWERS_KEPT_MB * BYTES_PER_MB;
    if (maxSize > 0)
      this.stored = new LRUCache({ maxSize, sizeCalculation: ({ size }, url) => size + url.length });
  }

  /** Subscribes before the listener connects, so that it misses no notification. */
  onModuleInit(): void {
    this.listener.hear((notification) => this.evictFor(notification));
  }

  /** Counts changes of the data; undefined while nothing may be stored. */
  get version(): number | undefined {
    return this.stored && this.isNotified ? this.changes : undefined;
  }

  /** The response stored for a URL, or the one that another request is producing from the current data. */
  find(url: string): CachedJson | Promise<CachedJson> | undefined {
    const stored = this.stored?.get(url);
    if (stored) return stored;
    const pending = this.pending.get(url);
    return pending?.version === this.version ? pending?.response : undefined;
  }

  /**
   * Finds the response for a URL or produces it, once for all requests that arrive meanwhile. Stores it unless the data
   * changed since production began. Rejects as `produce` does.
   */
  async findOrProduce(url: string, produce: () => Promise<CachedJson>): Promise<CachedJson> {
    const { version } = this;
    if (version === undefined) return produce();
    const found = this.find(url);
    if (found) return found;
    const entry: Pending = { version, response: produce() };
    this.pending.set(url, entry);
    try {
      const response = await entry.response;
      if (version === this.version) this.stored?.set(url, response);
      return response;
    } finally {
      if (this.pending.get(url) === entry) this.pending.delete(url);
    }
  }

  private evictFor(notification: Knock): void {
    if (notification.about === 'listing') this.evictListing(notification.id);
    else if (notification.about === 'listings') this.evictAll();
    else if (notification.about === 'missed' || notification.about === 'deaf')
      this.setNotified(notification.about === 'missed');
  }

  private setNotified(isNotified: boolean): void {
    this.isNotified = isNotified;
    this.evictAll();
    this.totals.trust(isNotified);
  }

  private evictAll(): void {
    this.changes += 1;
    this.stored?.clear();
    this.totals.forget();
  }

  /** Evicts everything but the details of other listings, which say nothing about this one. */
  private evictListing(id: string): void {
    this.changes += 1;
    this.totals.forgetOne();
    for (const url of this.stored?.keys() ?? []) {
      const detailOf = DETAIL_URL.exec(url)?.groups?.['id'];
      if (detailOf === undefined || detailOf === id) this.stored?.delete(url);
    }
  }
}
