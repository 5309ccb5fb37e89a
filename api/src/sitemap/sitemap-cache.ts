import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@market/domain/foundation/clock';
import { LiveListener, type LiveNotification } from '@market/domain/live/live-listener';

/** The most sitemap files kept in memory; each has at most about 1 MB. */
const CACHED_FILES_MAX = 32;

/** Name of the index, which lists the other files. */
export const SITEMAP_INDEX = 'sitemap.xml';

/**
 * Caches sitemap files for an hour. When Postgres notifies the process that a listing in a file's range changed or a
 * person in it was disabled, the file is evicted at once, so that no process lists pages that are no longer public. New
 * listings may be missing for an hour. While the process receives no notifications, the cache stores nothing.
 */
@Injectable()
export class SitemapCache implements OnModuleInit {
  private readonly files = new LRUCache<string, Promise<string | undefined>>({
    max: CACHED_FILES_MAX,
    ttl: HOUR_MS,
  });
  private isNotified = false;

  constructor(private readonly listener: LiveListener) {}

  /** Subscribes before the listener connects, so that no notification is missed. */
  onModuleInit(): void {
    this.listener.subscribe((notification) => this.handleNotification(notification));
  }

  /**
   * Returns the cached file with this name, or else the result of `makeFile`. Errors of `makeFile` are passed on and
   * not cached.
   */
  findOrMakeFile(name: string, makeFile: () => Promise<string | undefined>): Promise<string | undefined> {
    const cachedFile = this.files.get(name);
    if (cachedFile) return cachedFile;
    const newFile = makeFile();
    if (this.isNotified) this.files.set(name, newFile);
    // The caller handles the rejection; this line only removes the failed file from the cache.
    newFile.catch(() => this.files.delete(name));
    return newFile;
  }

  private handleNotification(notification: LiveNotification): void {
    if (notification.about === 'listing') this.evict('mvps', notification.id);
    else if (notification.about === 'disabled') this.evict('users', notification.id);
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
   * Evicts the file that can contain the id. Files are named after their first id, so the id can only be in the
   * last file whose name does not come after the id.
   */
  private evict(kind: 'mvps' | 'users', id: string): void {
    const names = [...this.files.keys()].filter((name) => name.startsWith(`${kind}-`)).toSorted();
    const name = names.findLast((fileName) => fileName <= `${kind}-${id}.xml`);
    if (name === undefined) return;
    this.files.delete(name);
    // The index contains the first id of each file, which may no longer be public.
    if (name === `${kind}-${id}.xml`) this.files.delete(SITEMAP_INDEX);
  }
}
