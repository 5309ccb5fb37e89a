/**
 * How far a swipe must move in the shorts feed, and how long a click or a tap waits for a second one
 * (FIND-30, FIND-31).
 */
export const SWIPE_THRESHOLD_PX = 60;
export const SECOND_CLICK_WAIT_MS = 250;
export const SECOND_TOUCH_WAIT_MS = 300;

/**
 * Whether a tap was made by a click or a touch. After a touch, the second tap of a double tap may come later
 * than after a click.
 */
export type TapKind = 'click' | 'touch';
export const SECOND_TAP_WAITS_MS: Readonly<Record<TapKind, number>> = {
  click: SECOND_CLICK_WAIT_MS,
  touch: SECOND_TOUCH_WAIT_MS,
};
/** How far a touch may move and still be a tap. */
export const TAP_MAX_PX = 3;
