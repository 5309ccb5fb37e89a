import { SWIPE_THRESHOLD_PX } from '@market/contract/screens/gestures';

/** One short forward, one back, or no step. */
export type Step = 1 | -1 | 0;

/** Returns the step for a swipe of this many pixels downward: a swipe up is the next short, below 60 px there is none (FIND-30). */
export function stepOfSwipe(movedY: number): Step {
  if (Math.abs(movedY) < SWIPE_THRESHOLD_PX) return 0;
  return movedY < 0 ? 1 : -1;
}

/** Returns the step for a key: arrows down and right are the next short. */
export function stepOfKey(key: string): Step {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
}

/** Pause after which another two-finger swipe begins. */
const QUIET_MS = 180;

/** Reads two-finger swipes (wheel events): one step each, however long the pad scrolls on. */
export class WheelReader {
  #moved = 0;
  #isSpent = false;
  #lastAtMs = -Infinity;

  /** Handles one wheel event; `atMs` is on a monotonic clock. */
  wheel(deltaY: number, atMs: number): Step {
    if (atMs - this.#lastAtMs > QUIET_MS) {
      this.#moved = 0;
      this.#isSpent = false;
    }
    this.#lastAtMs = atMs;
    if (this.#isSpent) return 0;
    this.#moved += deltaY;
    const step = stepOfSwipe(-this.#moved);
    this.#isSpent = step !== 0;
    return step;
  }
}
