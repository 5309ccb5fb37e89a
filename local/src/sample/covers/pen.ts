import type { CoverColors } from './palettes.js';

/** The colors and random numbers with which a cover is drawn. */
export interface Pen {
  readonly colors: CoverColors;
  /** Returns the next number of this cover's sequence, from `low` to `high`. */
  readonly randomBetween: (low: number, high: number) => number;
}

/** Returns a generator of random numbers from 0 to 1, seeded by the text (FNV-1a and mulberry32). */
export function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
