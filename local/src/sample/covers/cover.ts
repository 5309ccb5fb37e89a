import type { Category } from '@market/contract/listings/categories';
import { appOf } from '../apps/all.js';
import { type AppOf, PHONE_SIZE, phoneWith, smallWindow } from '../apps/draw/screen.js';
import { BACKDROPS } from './backdrops.js';
import { type Ink, inkOf, MOODS } from './palettes.js';
import { seededRandom } from './pen.js';
import { box, transformed } from './svg.js';

/** Width and height of a cover in pixels: the 16:9 of the cards. */
export const COVER_SIZE = { width: 960, height: 540 } as const;
/** The phone in front of a window; below the picture's edge it continues. A storefront crops covers to 9:16 around it. */
const PHONE = { x: 558, y: 58, scale: 0.7 } as const;
/** The window behind it, of which the phone hides what is right of the first `visible` units. */
const WINDOW = { x: 56, y: 108, scale: 1, width: 848, height: 520, visible: 490 } as const;
/** Two phones next to each other, if the application has no window: position, scale and turn in degrees. */
const PAIR = [
  { x: 196, y: 132, scale: 0.74, turn: -7 },
  { x: 540, y: 56, scale: 0.78, turn: 5 },
] as const;

interface CoverInput {
  readonly slug: string;
  readonly title: string;
  readonly category: Category;
  readonly features: readonly string[];
  /** Index within its category, so that neighboring covers get different moods and backdrops. */
  readonly place: number;
}

/**
 * Returns the SVG cover of a listing, always the same for the same listing: its interface in front of a backdrop, so large
 * that it shows what the listing does when the cover is as small as on a card.
 */
export function coverSvg(listing: CoverInput): string {
  const { slug, category, place } = listing;
  const dice = seededRandom(slug);
  const ink = inkOf(category, MOODS[place % MOODS.length] ?? 'tint');
  const pen = { ink, between: (low: number, high: number) => low + dice() * (high - low) };
  const start = Math.floor(seededRandom(category)() * BACKDROPS.length);
  const backdrop = BACKDROPS[(start + place * 2) % BACKDROPS.length]?.(pen) ?? '';
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ink.from}"/><stop offset="1" stop-color="${ink.to}"/></linearGradient>`;
  const app = appOf(slug);
  const product = app ? drawProduct({ ...listing, app }, ink) : '';
  const { width, height } = COVER_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradient}</defs>${box(0, 0, width, height, 'url(#g)')}${backdrop}${product}</svg>`;
}

/** Draws the interface on two phones, or in a window with a phone in front of it. Both continue below the cover's edge. */
function drawProduct(listing: AppOf, { shadow }: Ink): string {
  if (listing.app.device === 'phone')
    return PAIR.map(({ x, y, scale, turn }, at) =>
      transformed(x, y, phoneShadow(shadow, scale) + phoneWith(listing, 1 - at, 0, 0, scale), { turn }),
    ).join('');
  const { x, y, scale, width, height } = WINDOW;
  const window =
    box(-4, 14, width + 8, height, shadow, { r: 22, opacity: 0.26 }) + smallWindow(listing, WINDOW, WINDOW);
  return (
    transformed(x, y, window, { scale }) +
    transformed(PHONE.x, PHONE.y, phoneShadow(shadow, PHONE.scale), {}) +
    phoneWith(listing, 1, PHONE.x, PHONE.y, PHONE.scale)
  );
}

/** Draws a phone's shadow below it and to its left. */
function phoneShadow(fill: string, scale: number): string {
  const { width, height } = PHONE_SIZE;
  return box(-24 * scale, 4, (width + 40) * scale, (height + 40) * scale, fill, {
    r: 50 * scale,
    opacity: 0.3,
  });
}
