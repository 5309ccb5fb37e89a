import { setTimeout as delay } from 'node:timers/promises';

/**
 * Milliseconds for which uploads are slowed after another request, since that request may still run or be
 * followed by others.
 */
const SLOWED_AFTER_REQUEST_MS = 100;
/** Bytes that are written between two pauses; writing them takes a quarter of a millisecond. */
const BYTES_BETWEEN_PAUSES = 64 * 1024;
/**
 * Milliseconds of each pause. A slowed upload uses at most a twentieth of the event loop's time,
 * and reaches up to 8 MiB a second.
 */
const PAUSE_MS = 8;

/** The time source of the upload pace; tests replace it. */
export interface PaceClock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after this many milliseconds. */
  pause(ms: number): Promise<unknown>;
}

const SYSTEM_CLOCK: PaceClock = { now: () => performance.now(), pause: (ms) => delay(ms) };

/** Slows uploads down while other requests run; otherwise a fast upload would occupy the event loop (UPLOAD-8). */
export class UploadPace {
  private lastRequestAt = -Infinity;

  constructor(private readonly clock: PaceClock = SYSTEM_CLOCK) {}

  /** Records that another request arrived. */
  recordRequest(): void {
    this.lastRequestAt = this.clock.now();
  }

  /** Yields the bytes unchanged. While another request is recent, pauses after every `BYTES_BETWEEN_PAUSES`. */
  async *throttle(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytesSincePause = 0;
    for await (const chunk of bytes) {
      yield chunk;
      bytesSincePause += chunk.length;
      if (bytesSincePause < BYTES_BETWEEN_PAUSES) continue;
      bytesSincePause = 0;
      if (this.clock.now() - this.lastRequestAt < SLOWED_AFTER_REQUEST_MS) await this.clock.pause(PAUSE_MS);
    }
  }
}
