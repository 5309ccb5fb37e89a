import type { Size } from '../apps/draw/close-up.js';
import type { LargeTextArea } from '../apps/draw/large-text.js';
import { PHONE_SIZE } from '../apps/draw/screen.js';

/**
 * What a cover shows:
 * - `words`: a feature in large letters, and a turned phone;
 * - `above`: a feature in large letters, and below it a view without a window;
 * - `tilt`: a turned view without a window;
 * - `phone`: a large turned phone;
 * - `desk`: a window, partly covered by a phone.
 */
export type Pose = 'words' | 'above' | 'tilt' | 'phone' | 'desk';

/** A phone, a window, or a card (a view without a window). `x` and `y` are the upper left corner of its screen. */
export interface Placement extends Size {
  readonly frame: 'phone' | 'window' | 'card';
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees by which the frame is turned about its upper left corner. */
  readonly turnDegrees: number;
}

export interface Composition {
  /** Where the name of a feature is. */
  readonly words?: LargeTextArea;
  /**
   * The first view, enlarged. It is drawn in the upper left part of its screen, which has the size `visible`. The lower
   * edge of the cover may cut the view, as if the screen could be scrolled.
   */
  readonly closeUp?: Placement & { readonly visible: Size };
  /** A phone with a whole view, and the index of that view. */
  readonly screen?: Placement & { readonly viewIndex: number };
}

const PHONE = { frame: 'phone', ...PHONE_SIZE } as const;

export const COMPOSITIONS: Readonly<Record<Pose, Composition>> = {
  words: {
    words: { x: 56, middleY: 270, maxWidth: 448, linesMax: 4, sizeMax: 64, isCentered: false },
    screen: { ...PHONE, x: 574, y: 50, scale: 0.84, turnDegrees: 4, viewIndex: 0 },
  },
  above: {
    // The storefront's cards show a star over the upper right corner of a cover. The words must not reach it.
    words: { x: 480, middleY: 98, maxWidth: 700, linesMax: 2, sizeMax: 52, isCentered: true },
    closeUp: {
      frame: 'card',
      x: 108,
      y: 200,
      scale: 1.6,
      turnDegrees: 0,
      width: 465,
      height: 360,
      visible: { width: 465, height: 300 },
    },
  },
  tilt: {
    closeUp: {
      frame: 'card',
      x: 96,
      y: 108,
      scale: 1.85,
      turnDegrees: -5,
      width: 440,
      height: 400,
      visible: { width: 440, height: 320 },
    },
  },
  phone: {
    closeUp: { ...PHONE, x: 190, y: 88, scale: 1.5, turnDegrees: -6, visible: { width: 390, height: 430 } },
  },
  desk: {
    closeUp: {
      frame: 'window',
      x: 44,
      y: 70,
      scale: 1.16,
      turnDegrees: 0,
      width: 760,
      height: 520,
      visible: { width: 438, height: 402 },
    },
    screen: { ...PHONE, x: 572, y: 27, scale: 0.64, turnDegrees: 0, viewIndex: 1 },
  },
};
