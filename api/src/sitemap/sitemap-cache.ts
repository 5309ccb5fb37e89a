import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@market/domain/foundation/clock';
import { LiveListener, type LiveNotification } from '@market/domain/live/live-listener';

/** The most sitemap files kept in memory; each has at most about 1 MB. */
const CACHED_FILES_MAX = 32;

/** Name of the index, which lists the other files. */
export const SITEMAP_INDEX = 'sitemap.xml';

/**
 * Caches the sitemap's files for an hour. A file is evicted at once when the database notifies of a change of a listing or person
 * in its range, so that no process lists what is no longer public. New listings may be missing for an hour. While the process
 * receives no notifications, it stores nothing.
 */
@Injectable()
export class SitemapCache implements OnModuleInit {
  private readonly files = new LRUCache<string, Promise<string | undefined>>({
    max: CACHED_FILES_MAX,
    ttl: HOUR_MS,
  });
  private isNotified = false;

  constructor(private readonly listener: LiveListener) {}

  /** Subscribes before the listener connects, so that it misses no notification. */
  onModuleInit(): void {
    this.listener.subscribe((notification) => this.receive(notification));
  }

  /** Returns the file of a name from the cache or makes it. Rejects as `make` does, and stores nothing then. */
  file(name: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const cached = this.files.get(name);
    if (cached) return cached;
    const file = make();
    if (this.isNotified) this.files.set(name, file);
    // The caller handles the failure; this only removes it from the cache.
    file.catch(() => this.files.delete(name));
    return file;
  }

  private receive(notification: LiveNotification): void {
    if (notification.about === 'listing') this.drop('mvps', notification.id);
    else if (notification.about === 'disabled') this.drop('users', notification.id);
    else if (
      notification.about === 'listings' ||
      notification.about === 'connected' ||
      notification.about === 'disconnected'
    ) {
      this.isNotified =
        notification.about === 'disconnected' ? false : this.isNotified || notification.about === 'connected';
      this.files.clear();
    }
  }

  /**
   * A file begins with the id in its name and ends before the next file's. Only the last file that begins before an id
   * can list it.
   */
  private drop(kind: 'mvps' | 'users', id: string): void {
    const names = [...this.files.keys()].filter((name) => name.startsWith(`${kind}-`)).toSorted();
    const name = names.findLast((begin) => begin <= `${kind}-${id}.xml`);
    if (name === undefined) return;
    this.files.delete(name);
    // The index contains the first id of each file, whose listing or person may be no longer public.
    if (name === `${kind}-${id}.xml`) this.files.delete(SITEMAP_INDEX);
  }
}
