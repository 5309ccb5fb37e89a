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
const ICON_SIZE = 120;
/** Position of the first phone, whose screen is 390 × 760 before it is scaled. */
const PHONE = { x: 226, y: 30, scale: 0.63 } as const;
/** Position of the window. The phone hides the first `covered` units of it. */
const WINDOW = { x: 420, y: 152, scale: 0.78, width: 640, height: 436, covered: 82 } as const;

interface CoverOf {
  readonly slug: string;
  readonly title: string;
  readonly category: Category;
  readonly features: readonly string[];
  readonly motif: MotifName;
  /** Index of the listing within its category, so that neighboring covers get different moods and backdrops. */
  readonly indexInCategory: number;
}

/**
 * Returns the SVG cover of a listing, always the same for the same listing: its interface in front of a backdrop, and its
 * drawing as an icon. Both show what the listing does when the cover is as small as on a card.
 */
export function coverSvg(listing: CoverOf): string {
  const { slug, category, motif, indexInCategory } = listing;
  const dice = seededRandom(slug);
  const ink = inkOf(category, MOODS[indexInCategory % MOODS.length] ?? 'tint');
  const pen = { ink, between: (low: number, high: number) => low + dice() * (high - low) };
  const start = Math.floor(seededRandom(category)() * BACKDROPS.length);
  const backdrop = BACKDROPS[(start + indexInCategory * 2) % BACKDROPS.length]?.(pen) ?? '';
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ink.from}"/><stop offset="1" stop-color="${ink.to}"/></linearGradient>`;
  const app = appOf(slug);
  const product = app ? drawProduct({ ...listing, app }, ink) : '';
  const { width, height } = COVER_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradient}</defs>${box(0, 0, width, height, 'url(#g)')}${backdrop}${product}${drawIcon(MOTIFS[motif](pen), ink)}</svg>`;
}

/**
 * Draws the interface without cropping it: on two phones, or on a phone in front of a window. The first phone is
 * where a storefront crops covers to 9:16. The upper right corner stays empty, because a card has its button there.
 */
function drawProduct(listing: AppOf, { shadow }: Ink): string {
  const phone = phoneWith(listing, 0, PHONE.x, PHONE.y, PHONE.scale);
  if (listing.app.device === 'phone') return phone + phoneWith(listing, 1, 556, 84, 0.52);
  const { x, y, scale, width, height } = WINDOW;
  const frame = { r: 20, opacity: 0.28 };
  const window = box(-3, 10, width + 6, height, shadow, frame) + smallWindow(listing, WINDOW, WINDOW);
  return transformed(x, y, window, { scale }) + phone;
}

/** Draws the middle of a 960 × 540 drawing as an icon in the lower left corner. */
function drawIcon(drawing: string, { from, to }: Ink): string {
  const scale = ICON_SIZE / COVER_SIZE.height;
  const clip = `<clipPath id="icon"><rect width="${ICON_SIZE}" height="${ICON_SIZE}" rx="30"/></clipPath>`;
  const ground = `<linearGradient id="i" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const middle = transformed(-(COVER_SIZE.width * scale - ICON_SIZE) / 2, 0, drawing, { scale });
  return transformed(
    48,
    COVER_SIZE.height - ICON_SIZE - 48,
    `${clip}${ground}${box(-7, -7, ICON_SIZE + 14, ICON_SIZE + 14, '#ffffff', { r: 36 })}<g clip-path="url(#icon)">${box(0, 0, ICON_SIZE, ICON_SIZE, 'url(#i)')}${middle}</g>`,
  );
}
