import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@market/domain/foundation/clock';
import { LiveListener, type LiveNotification } from '@market/domain/live/live-listener';

/** Files kept in memory, about 1 MB each at most. */
const KEPT_MAX = 32;

/** Name of the file that names the others. */
export const SITEMAP_INDEX = 'sitemap.xml';

/**
 * Files of the sitemap, kept for an hour. A file is dropped at once when the database tells of a change of a listing or a
 * person in its range, so that no process names what is not public. New listings may wait for the hour to pass. While the
 * process receives no notifications it stores nothing.
 */
@Injectable()
export class SitemapCache implements OnModuleInit {
  private readonly files = new LRUCache<string, Promise<string | undefined>>({ max: KEPT_MAX, ttl: HOUR_MS });
  private isNotified = false;

  constructor(private readonly listener: LiveListener) {}

  /** Before the listener connects. */
  onModuleInit(): void {
    this.listener.subscribe((notification) => this.receive(notification));
  }

  /** The file of a name, made where it is not kept; rejects as `make` does, and then keeps nothing. */
  file(name: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const kept = this.files.get(name);
    if (kept) return kept;
    const made = make();
    if (this.isNotified) this.files.set(name, made);
    // The caller hears of the failure; this only forgets it.
    made.catch(() => this.files.delete(name));
    return made;
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

  /** Files begin with the id in their name and reach to the next one's: only the last that begins before can name it. */
  private drop(kind: 'mvps' | 'users', id: string): void {
    const names = [...this.files.keys()].filter((name) => name.startsWith(`${kind}-`)).toSorted();
    const name = names.findLast((begin) => begin <= `${kind}-${id}.xml`);
    if (name === undefined) return;
    this.files.delete(name);
    // The index names a file by its first id, which is not public any more.
    if (name === `${kind}-${id}.xml`) this.files.delete(SITEMAP_INDEX);
  }
}
