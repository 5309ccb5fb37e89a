import type { Size } from '../apps/draw/close-up.js';
import { PHONE_SIZE } from '../apps/draw/screen.js';

/**
 * What a cover shows, the large frame first:
 * - `pair`: two turned phones;
 * - `duo`: two upright phones;
 * - `lean`: a turned phone and an upright one;
 * - `desk`: a window, partly covered by a phone;
 * - `window`: a window and, beside it, a phone;
 * - `tilt`: a turned window, partly covered by a phone;
 * - `windows`: a window, partly covered by a narrow one.
 */
export type Pose = 'pair' | 'duo' | 'lean' | 'desk' | 'window' | 'tilt' | 'windows';

/** A phone or a window on a cover. `x` and `y` are the upper left corner of its screen. */
export interface Placement extends Size {
  readonly frame: 'phone' | 'window';
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees by which the phone or window is turned about its upper left corner. */
  readonly turnDegrees: number;
}

export interface Composition {
  /**
   * The large phone or window on the left. `visible` is the size of the upper left part of its screen that is neither
   * covered by the small phone or window nor outside the picture.
   */
  readonly large: Placement & { readonly visible: Size };
  /** The small phone or window on the right. It is never cut. */
  readonly small: Placement;
}

const PHONE = { frame: 'phone', ...PHONE_SIZE } as const;
/** The large windows are enlarged, so that a heading is readable on a small card. */
const LARGE_WINDOW = { frame: 'window', scale: 1.16 } as const;
/** The small phone of most covers. Its height is nearly that of the picture. */
const UPRIGHT_PHONE = { ...PHONE, x: 572, y: 27, scale: 0.64, turnDegrees: 0 } as const;

export const COMPOSITIONS: Readonly<Record<Pose, Composition>> = {
  pair: {
    large: { ...PHONE, x: 58, y: 96, scale: 1.06, turnDegrees: -5, visible: { width: 390, height: 414 } },
    small: { ...PHONE, x: 594, y: 31, scale: 0.61, turnDegrees: 4 },
  },
  duo: {
    large: { ...PHONE, x: 62, y: 62, scale: 1.16, turnDegrees: 0, visible: { width: 390, height: 408 } },
    small: UPRIGHT_PHONE,
  },
  lean: {
    large: { ...PHONE, x: 96, y: 46, scale: 1.08, turnDegrees: 5, visible: { width: 390, height: 424 } },
    small: UPRIGHT_PHONE,
  },
  desk: {
    large: {
      ...LARGE_WINDOW,
      x: 44,
      y: 70,
      turnDegrees: 0,
      width: 760,
      height: 520,
      visible: { width: 438, height: 402 },
    },
    small: UPRIGHT_PHONE,
  },
  window: {
    large: {
      ...LARGE_WINDOW,
      x: 34,
      y: 31,
      turnDegrees: 0,
      width: 436,
      height: 410,
      visible: { width: 436, height: 410 },
    },
    small: UPRIGHT_PHONE,
  },
  tilt: {
    large: {
      ...LARGE_WINDOW,
      x: 28,
      y: 92,
      turnDegrees: -4,
      width: 700,
      height: 560,
      visible: { width: 424, height: 384 },
    },
    small: UPRIGHT_PHONE,
  },
  windows: {
    large: {
      ...LARGE_WINDOW,
      x: 44,
      y: 84,
      turnDegrees: 0,
      width: 560,
      height: 520,
      visible: { width: 438, height: 390 },
    },
    small: { frame: 'window', x: 564, y: 19, scale: 0.68, turnDegrees: 0, width: 390, height: 738 },
  },
};
