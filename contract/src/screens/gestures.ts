/** Swipe distance and tap delays of the shorts feed (FIND-30, FIND-31). */
export const SWIPE_THRESHOLD_PX = 60;
export const CLICK_DELAY_MS = 250;
export const TOUCH_DELAY_MS = 300;

/** How a tap was made: after a touch, the second tap of a double tap may come later than after a click. */
export type TapKind = 'click' | 'touch';
export const TAP_DELAYS_MS: Readonly<Record<TapKind, number>> = {
  click: CLICK_DELAY_MS,
  touch: TOUCH_DELAY_MS,
};
/** A touch that moves at least this far is not a tap. */
export const TAP_MAX_PX = 3;
