import { SECOND_TAP_WAITS_MS, type TapKind } from '@market/contract/screens/gestures';

interface TapHandlers {
  readonly onSingleTap: () => void;
  readonly onDoubleTap: () => void;
}

/** Distinguishes double taps from single taps, which are reported after 250 ms (mouse) or 300 ms (touch) (FIND-31). */
export class TapReader {
  readonly #handlers: TapHandlers;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: TapHandlers) {
    this.#handlers = handlers;
  }

  /** Handles a tap, which may be the first or second of a double tap. */
  handleTap(kind: TapKind): void {
    if (this.#timer !== undefined) {
      this.cancel();
      this.#handlers.onDoubleTap();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#handlers.onSingleTap();
    }, SECOND_TAP_WAITS_MS[kind]);
  }

  /** Discards a tap that has not been reported yet. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
