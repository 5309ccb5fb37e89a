import { TAP_DELAYS_MS, type TapKind } from '@market/contract/screens/gestures';

interface Outcome {
  readonly onSingle: () => void;
  readonly onDouble: () => void;
}

/** Distinguishes single from double taps: a single one counts after 250 ms on click and 300 ms on touch (FIND-31). */
export class TapReader {
  readonly #outcome: Outcome;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outcome: Outcome) {
    this.#outcome = outcome;
  }

  /** Handles one tap. */
  tap(kind: TapKind): void {
    if (this.#timer !== undefined) {
      this.cancel();
      this.#outcome.onDouble();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#outcome.onSingle();
    }, TAP_DELAYS_MS[kind]);
  }

  /** Discards a tap that may become a double tap. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
