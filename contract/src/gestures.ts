/** Distances and delays of the shorts feed (SPEC §9). */
export const SWIPE_THRESHOLD_PX = 60;
export const CLICK_DELAY_MS = 250;
export const TOUCH_DELAY_MS = 300;
