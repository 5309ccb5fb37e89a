import { SWIPE_THRESHOLD_PX } from '@market/contract/screens/gestures';

/** The direction in which the feed moves: to the next short, to the previous one, or not at all. */
export type FeedStep = 1 | -1 | 0;

/**
 * Returns the step for a swipe that moved down by `movedDownPx`: up (a negative number) is the next short,
 * and below 60 px there is no step (FIND-30).
 */
export function stepOfSwipe(movedDownPx: number): FeedStep {
  if (Math.abs(movedDownPx) < SWIPE_THRESHOLD_PX) return 0;
  return movedDownPx < 0 ? 1 : -1;
}

/** Returns the step for a key: the down and right arrows show the next short, up and left the previous one. */
export function stepOfKey(key: string): FeedStep {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
}

/** If the wheel pauses for this many milliseconds, the next event begins a new swipe. */
const SWIPE_PAUSE_MS = 180;

/** Turns the wheel events of a two-finger swipe into one step, however long the touchpad continues to scroll. */
export class WheelReader {
  #movedPx = 0;
  #hasStepped = false;
  #lastAtMs = -Infinity;

  /** Handles one wheel event; `atMs` is on a monotonic clock. */
  handleWheel(deltaY: number, atMs: number): FeedStep {
    if (atMs - this.#lastAtMs > SWIPE_PAUSE_MS) {
      this.#movedPx = 0;
      this.#hasStepped = false;
    }
    this.#lastAtMs = atMs;
    if (this.#hasStepped) return 0;
    this.#movedPx += deltaY;
    const step = stepOfSwipe(-this.#movedPx);
    this.#hasStepped = step !== 0;
    return step;
  }
}
