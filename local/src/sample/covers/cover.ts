import type { Category } from '@market/contract/listings/categories';
import { BACKDROPS } from './backdrops.js';
import { MOTIFS, type MotifName } from './motifs/all.js';
import { inkOf, MOODS } from './palettes.js';
import { seededRandom } from './pen.js';
import { box } from './svg.js';

/** Width and height of a cover in pixels: the 16:9 of the cards. */
export const COVER_SIZE = { width: 960, height: 540 } as const;

interface CoverOf {
  readonly slug: string;
  readonly category: Category;
  readonly motif: MotifName;
  /** Index within its category, so that neighboring covers get different moods and backdrops. */
  readonly place: number;
}

/** Returns the SVG cover of a listing, always the same for the same listing. */
export function coverSvg({ slug, category, motif, place }: CoverOf): string {
  const dice = seededRandom(slug);
  const ink = inkOf(category, MOODS[place % MOODS.length] ?? 'tint');
  const pen = { ink, between: (low: number, high: number) => low + dice() * (high - low) };
  const start = Math.floor(seededRandom(category)() * BACKDROPS.length);
  const backdrop = BACKDROPS[(start + place * 2) % BACKDROPS.length]?.(pen) ?? '';
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ink.from}"/><stop offset="1" stop-color="${ink.to}"/></linearGradient>`;
  const { width, height } = COVER_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradient}</defs>${box(0, 0, width, height, 'url(#g)')}${backdrop}${MOTIFS[motif](pen)}</svg>`;
}
