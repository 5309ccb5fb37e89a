import type { Ink } from './palettes.js';
import { box, disc, writing } from './svg.js';

/** The colors and random numbers with which a motif is drawn. */
export interface Pen {
  readonly ink: Ink;
  /** Returns the next number of this cover's sequence, from `low` to `high`. */
  readonly between: (low: number, high: number) => number;
}

/** Draws a motif, the picture in the middle of a cover, and returns its SVG elements. */
export type Motif = (pen: Pen) => string;

/** Returns a generator of pseudorandom numbers from 0 to 1, seeded by a text (FNV-1a and mulberry32). */
export function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws a card with a soft shadow. The shadow is three faint rectangles, which render faster than a blur. */
export function drawPanel(
  { ink }: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  { r = 20, fill = ink.surface } = {},
): string {
  const shadow = [22, 14, 7].map((spread) =>
    box(x - spread / 2, y + spread * 0.8, w + spread, h + spread * 0.5, ink.shadow, {
      r: r + spread / 2,
      opacity: 0.07,
    }),
  );
  return shadow.join('') + box(x, y, w, h, fill, { r });
}

/** Draws a browser window: a panel with a title bar. Its content starts 64 below `y`. */
export function screen(pen: Pen, x: number, y: number, w: number, h: number): string {
  const { ink } = pen;
  const dots = [ink.accent, ink.second, ink.main].map((fill, index) =>
    disc(x + 32 + index * 22, y + 30, 6.5, fill),
  );
  return (
    drawPanel(pen, x, y, w, h) + dots.join('') + box(x + w / 2 - 90, y + 22, 180, 16, ink.faint, { r: 8 })
  );
}

/** Draws a phone, 216 × 420. Its screen starts 14 inside the edge. */
export function phone(pen: Pen, x: number, y: number): string {
  const { ink } = pen;
  const body = ink.mood === 'deep' ? ink.bright : ink.shadow;
  return (
    drawPanel(pen, x, y, 216, 420, { r: 38, fill: body }) +
    box(x + 12, y + 12, 192, 396, ink.surface, { r: 28 }) +
    box(x + 78, y + 24, 60, 12, body, { r: 6 })
  );
}

/** Draws a row with a person's round picture and two lines of text. */
export function personRow({ ink }: Pen, x: number, y: number, w: number, color: string): string {
  return (
    disc(x + 20, y + 20, 20, color) + writing(x + 56, y + 7, [w * 0.5, w * 0.78], ink.text, { h: 9, gap: 19 })
  );
}
