import type { Category } from '@market/contract/listings/categories';
import { appOf } from '../apps/all.js';
import { type AppOf, phoneWith, smallWindow } from '../apps/draw/screen.js';
import { BACKDROPS } from './backdrops.js';
import { MOTIFS, type MotifName } from './motifs/all.js';
import { type Ink, inkOf, MOODS } from './palettes.js';
import { seededRandom } from './pen.js';
import { box, transformed } from './svg.js';

/** Width and height of a cover in pixels: the 16:9 of the cards. */
export const COVER_SIZE = { width: 960, height: 540 } as const;
/** Width and height of the icon in the cover's corner. */
const ICON_SIZE = 136;

interface CoverOf {
  readonly slug: string;
  readonly title: string;
  readonly category: Category;
  readonly features: readonly string[];
  readonly motif: MotifName;
  /** Index within its category, so that neighboring covers get different moods and backdrops. */
  readonly place: number;
}

/**
 * Returns the SVG cover of a listing, always the same for the same listing: its interface in front of a backdrop, and its
 * drawing as an icon. Both show what the listing does when the cover is as small as on a card.
 */
export function coverSvg(listing: CoverOf): string {
  const { slug, category, motif, place } = listing;
  const dice = seededRandom(slug);
  const ink = inkOf(category, MOODS[place % MOODS.length] ?? 'tint');
  const pen = { ink, between: (low: number, high: number) => low + dice() * (high - low) };
  const start = Math.floor(seededRandom(category)() * BACKDROPS.length);
  const backdrop = BACKDROPS[(start + place * 2) % BACKDROPS.length]?.(pen) ?? '';
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ink.from}"/><stop offset="1" stop-color="${ink.to}"/></linearGradient>`;
  const app = appOf(slug);
  const product = app ? drawProduct({ ...listing, app }, ink) : '';
  const { width, height } = COVER_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradient}</defs>${box(0, 0, width, height, 'url(#g)')}${backdrop}${product}${drawIcon(MOTIFS[motif](pen), ink)}</svg>`;
}

/** Draws the interface so large that it continues beyond the lower edge: in a window, or on two phones. */
function drawProduct(listing: AppOf, { shadow }: Ink): string {
  if (listing.app.device === 'phone')
    return phoneWith(listing, 1, 604, 118, 0.72) + phoneWith(listing, 0, 300, 56, 0.8);
  const size = { width: 640, height: 420 };
  const frame = { r: 20, opacity: 0.28 };
  return transformed(
    172,
    56,
    box(-3, 10, size.width + 6, size.height, shadow, frame) + smallWindow(listing, size),
    {
      scale: 1.3,
    },
  );
}

/** Draws the middle of a 960 × 540 drawing as an icon in the lower left corner. */
function drawIcon(drawing: string, { from, to }: Ink): string {
  const scale = ICON_SIZE / COVER_SIZE.height;
  const clip = `<clipPath id="icon"><rect width="${ICON_SIZE}" height="${ICON_SIZE}" rx="34"/></clipPath>`;
  const ground = `<linearGradient id="i" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const middle = transformed(-(COVER_SIZE.width * scale - ICON_SIZE) / 2, 0, drawing, { scale });
  return transformed(
    40,
    COVER_SIZE.height - ICON_SIZE - 40,
    `${clip}${ground}${box(-8, -8, ICON_SIZE + 16, ICON_SIZE + 16, '#ffffff', { r: 42 })}<g clip-path="url(#icon)">${box(0, 0, ICON_SIZE, ICON_SIZE, 'url(#i)')}${middle}</g>`,
  );
}
