import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { ShareCard } from './share-card.js';

/** The most images that wait to be drawn; further images are refused. */
const WAITING_DRAWINGS_MAX = 32;
const IDLE_MS = 30_000;

/**
 * Draws images in a worker thread, so that the event loop is not blocked. The thread starts with
 * the first image and ends after `IDLE_MS` without one.
 */
@Injectable()
export class DrawingThread implements OnApplicationShutdown {
  private pool: Promise<Piscina<ShareCard, Uint8Array>> | undefined;

  /** Returns the share image as a JPEG; throws `server/unavailable` if too many images wait. */
  async draw(card: ShareCard): Promise<Uint8Array> {
    const pool = await (this.pool ??= drawingPool());
    if (pool.queueSize >= WAITING_DRAWINGS_MAX) throw new DomainError('server/unavailable');
    return pool.run(card);
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.pool)?.destroy();
  }
}

async function drawingPool(): Promise<Piscina<ShareCard, Uint8Array>> {
  const { Piscina } = await import('piscina');
  return new Piscina<ShareCard, Uint8Array>({
    filename: new URL('./draw-share-image.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING_DRAWINGS_MAX,
    idleTimeout: IDLE_MS,
  });
}
