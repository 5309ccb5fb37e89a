import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { ShareCard } from './share-card.js';

/** Images that wait to be drawn at most; more are sent away. */
const WAITING_MAX = 32;
const IDLE_MS = 30_000;

/** Draws beside the thread that answers requests; it starts with the first image and ends when there is nothing to draw. */
@Injectable()
export class DrawingThread implements OnApplicationShutdown {
  private readonly pool = new Piscina<ShareCard, Uint8Array>({
    filename: new URL('./draw-share-image.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING_MAX,
    idleTimeout: IDLE_MS,
  });

  /** A JPEG; throws `server/unavailable` where too many wait. */
  async draw(card: ShareCard): Promise<Uint8Array> {
    if (this.pool.queueSize >= WAITING_MAX) throw new DomainError('server/unavailable');
    return this.pool.run(card);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.destroy();
  }
}
