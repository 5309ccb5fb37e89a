import { setTimeout as pause } from 'node:timers/promises';

/** Who asked no longer ago than this may still wait, or ask again at once. */
const LATELY_MS = 100;
/** What is kept in a quarter of a millisecond. */
const STEP_BYTES = 64 * 1024;
/** After each step: an upload takes a twentieth of the time that others need, and still 8 MiB a second, which few lines carry. */
const REST_MS = 8;

/** Time as the pace sees it. */
export interface Beat {
  /** Milliseconds since some moment. */
  now(): number;
  /** Resolves after so many milliseconds. */
  rest(ms: number): Promise<unknown>;
}

const REAL: Beat = { now: () => performance.now(), rest: (ms) => pause(ms) };

/** Lets other people's calls go before the bytes of uploads, which come as fast as they are taken. */
export class UploadPace {
  private askedAt = -Infinity;

  constructor(private readonly beat: Beat = REAL) {}

  /** Notes that somebody asks for something else. */
  asked(): void {
    this.askedAt = this.beat.now();
  }

  /** The same bytes: at once while nobody asks for anything else, in steps with a rest after each while somebody does. */
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
