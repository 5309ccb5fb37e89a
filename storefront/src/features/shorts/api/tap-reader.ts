import { TAP_DELAYS_MS, type TapKind } from '@market/contract/gestures';

interface Outcome {
  readonly onSingle: () => void;
  readonly onDouble: () => void;
}

/** Tells single taps from double taps: a single one counts after 250 ms on click and 300 ms on touch (SPEC §2 'Shorts feed'). */
export class TapReader {
  readonly #outcome: Outcome;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(outcome: Outcome) {
    this.#outcome = outcome;
  }

  /** Takes one tap. */
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

  /** Forgets a tap that waits for its second. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
