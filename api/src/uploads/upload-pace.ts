import { setTimeout as pause } from 'node:timers/promises';

/** A request this recent may still be running, or be followed by another. */
const LATELY_MS = 100;
/** Writing this much takes a quarter of a millisecond. */
const STEP_BYTES = 64 * 1024;
/**
 * Pause after each step: an upload takes a twentieth of the time that other requests need, and still gets 8 MiB a
 * second.
 */
const REST_MS = 8;

/** The clock of the pace. */
export interface Beat {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after this many milliseconds. */
  rest(ms: number): Promise<unknown>;
}

const REAL: Beat = { now: () => performance.now(), rest: (ms) => pause(ms) };

/** Slows uploads down while other requests run, since a fast upload would occupy the event loop (UPLOAD-8). */
export class UploadPace {
  private askedAt = -Infinity;

  constructor(private readonly beat: Beat = REAL) {}

  /** Records that another request arrived. */
  asked(): void {
    this.askedAt = this.beat.now();
  }

  /** Yields the same bytes: without pauses while there are no other requests, else in steps with a pause after each. */
  async *of(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let taken = 0;
    for await (const some of bytes) {
      yield some;
      taken += some.length;
      if (taken < STEP_BYTES) continue;
      taken = 0;
      if (this.beat.now() - this.askedAt < LATELY_MS) await this.beat.rest(REST_MS);
    }
  }
}
