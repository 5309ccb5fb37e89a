import type { TapKind } from '@market/contract/gestures';

const EARLY_TAP = 'early-tap';

/** Tells the feed of a tap that was made before it listened; its pointer has left, and cannot be made again. */
export function tellEarlyTap(by: TapKind): void {
  window.dispatchEvent(new CustomEvent<TapKind>(EARLY_TAP, { detail: by }));
}

/** Hears of such taps; answers what ends that. */
export function onEarlyTap(hear: (by: TapKind) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) hear(event.detail as TapKind);
  };
  window.addEventListener(EARLY_TAP, listen);
  return () => window.removeEventListener(EARLY_TAP, listen);
}
