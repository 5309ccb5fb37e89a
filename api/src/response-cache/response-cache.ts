import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { ListingTotals } from '@market/domain/listings/listing-totals';
import { LiveListener, type LiveNotification } from '@market/domain/live/live-listener';
import type { PublicText } from '../http/replies/public-text.js';
import { isAboutListing, isAboutPerson, dependsOnPopularity } from './affected-urls.js';
import { StoredResponses } from './stored-responses.js';

const BYTES_PER_MB = 1024 * 1024;

/**
 * A response, and the API URLs whose data it was produced from. An API response has one source,
 * its own URL.
 */
interface StoredResponse<Response extends PublicText = PublicText> {
  readonly response: Response;
  readonly sourceUrls: readonly string[];
  /** Milliseconds after which the response expires; undefined if every change of its data sends a notification. */
  readonly maxAgeMs?: number;
}

/** A response that is being produced, and the version of the data when production began. */
interface PendingResponse {
  readonly version: number;
  readonly response: Promise<PublicText>;
}

/**
 * Caches responses that are the same for every visitor: API responses by URL, and pages produced from them.
 * Its memory is bounded. Postgres notifies every process of changes, which evict the affected responses.
 * While a process cannot receive notifications, it stores nothing (API-12).
 */
@Injectable()
export class ResponseCache implements OnModuleInit {
  private readonly storedResponses: StoredResponses<StoredResponse> | undefined;
  private readonly pendingResponses = new Map<string, PendingResponse>();
  private changeCount = 0;
  private isNotified = false;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'RESPONSE_CACHE_MB'>,
    private readonly listener: LiveListener,
    private readonly totals: ListingTotals,
  ) {
    const maxSize = settings.RESPONSE_CACHE_MB * BYTES_PER_MB;
    if (maxSize > 0) this.storedResponses = new StoredResponses(maxSize);
  }

  /** Subscribes before the listener connects, so that no notification is missed. */
  onModuleInit(): void {
    this.listener.subscribe((notification) => this.evictFor(notification));
  }

  /** Counts changes of the data. Undefined while responses must not be stored, because changes would go unnoticed. */
  get version(): number | undefined {
    return this.storedResponses && this.isNotified ? this.changeCount : undefined;
  }

  /** Returns the response stored under a key, or the one that another request is producing from the current data. */
  find(key: string): PublicText | Promise<PublicText> | undefined {
    const cacheEntry = this.storedResponses?.get(key);
    if (cacheEntry) return cacheEntry.response;
    const pending = this.pendingResponses.get(key);
    return pending?.version === this.version ? pending?.response : undefined;
  }

  /**
   * Returns the cached API response for a URL, or produces it once for all requests that arrive during
   * production. Stores it unless the data changed since production began. All producers of one URL must
   * return the same class. Rejects as `produce` does.
   */
  findOrProduce<Response extends PublicText>(
    url: string,
    produce: () => Promise<Response>,
  ): Promise<Response> {
    return this.findOrProduceFrom(url, async () => ({ response: await produce(), sourceUrls: [url] }));
  }

  /**
   * Like `findOrProduce`, for a page, whose key is not an API URL. The page is stored only if all
   * of its sources are stored.
   */
  findOrProducePage(key: string, produce: () => Promise<StoredResponse>): Promise<PublicText> {
    return this.findOrProduceFrom(key, produce);
  }

  private async findOrProduceFrom<Response extends PublicText>(
    key: string,
    produce: () => Promise<StoredResponse<Response>>,
  ): Promise<Response> {
    const { version } = this;
    if (version === undefined) return (await produce()).response;
    const cachedResponse = this.find(key);
    if (cachedResponse) return cachedResponse as Response | Promise<Response>;
    const production = produce();
    const entry: PendingResponse = { version, response: production.then(({ response }) => response) };
    // Waiting requests handle the rejection themselves. Without this line, a failure with no
    // other request waiting would be an unhandled rejection.
    entry.response.catch(() => undefined);
    this.pendingResponses.set(key, entry);
    try {
      const storedResponse = await production;
      if (version === this.version && this.hasStoredAll(storedResponse.sourceUrls, key))
        this.storedResponses?.set(key, storedResponse);
      return storedResponse.response;
    } finally {
      if (this.pendingResponses.get(key) === entry) this.pendingResponses.delete(key);
    }
  }

  private hasStoredAll(sourceUrls: readonly string[], key: string): boolean {
    return sourceUrls.every((source) => source === key || this.storedResponses?.has(source));
  }

  private evictFor(notification: LiveNotification): void {
    if (notification.about === 'listing') {
      this.totals.countChange();
      this.evictIf((url) => isAboutListing(url, notification.id));
    } else if (notification.about === 'person') this.evictIf((url) => isAboutPerson(url, notification.id));
    else if (notification.about === 'popularity') this.evictIf(dependsOnPopularity);
    else if (notification.about === 'listings') this.evictAll();
    else if (notification.about === 'connected' || notification.about === 'disconnected')
      this.setNotified(notification.about === 'connected');
  }

  private setNotified(isNotified: boolean): void {
    this.isNotified = isNotified;
    this.evictAll();
    this.totals.setListening(isNotified);
  }

  private evictAll(): void {
    this.changeCount += 1;
    this.storedResponses?.clear();
    this.totals.clear();
  }

  private evictIf(isAffected: (url: string) => boolean): void {
    this.changeCount += 1;
    for (const [key, { sourceUrls }] of this.storedResponses?.entries() ?? [])
      if (sourceUrls.some(isAffected)) this.storedResponses?.delete(key);
  }
}
