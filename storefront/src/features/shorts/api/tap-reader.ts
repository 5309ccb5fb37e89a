import { CLICK_DELAY_MS, TOUCH_DELAY_MS } from '@market/contract/gestures';

/** How a tap was made: a touch waits longer for its second tap than a click (SPEC §9). */
export type TapKind = 'click' | 'touch';

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
    const delayMs = kind === 'touch' ? TOUCH_DELAY_MS : CLICK_DELAY_MS;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#outcome.onSingle();
    }, delayMs);
  }

  /** Forgets a tap that waits for its second. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
