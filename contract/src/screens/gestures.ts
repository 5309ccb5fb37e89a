/**
 * How far a swipe must move in the shorts feed, and how long a click or a tap waits for a second one
 * (FIND-30, FIND-31).
 */
export const SWIPE_THRESHOLD_PX = 60;
export const CLICK_DELAY_MS = 250;
export const TOUCH_DELAY_MS = 300;

/**
 * Whether a tap was made by a click or a touch. After a touch, the second tap of a double tap may come later
 * than after a click.
 */
export type TapKind = 'click' | 'touch';
export const TAP_DELAYS_MS: Readonly<Record<TapKind, number>> = {
  click: CLICK_DELAY_MS,
  touch: TOUCH_DELAY_MS,
};
/** How far a touch may move and still be a tap. */
export const TAP_MAX_PX = 3;
