/** Distances and delays of the shorts feed (SPEC §9). */
export const SWIPE_THRESHOLD_PX = 60;
export const CLICK_DELAY_MS = 250;
export const TOUCH_DELAY_MS = 300;

/** How a tap was made: a touch waits longer for its second tap than a click. */
export type TapKind = 'click' | 'touch';
export const TAP_DELAYS_MS: Readonly<Record<TapKind, number>> = {
  click: CLICK_DELAY_MS,
  touch: TOUCH_DELAY_MS,
};
/** A finger that moves as far is no tap. */
export const TAP_MAX_PX = 3;
