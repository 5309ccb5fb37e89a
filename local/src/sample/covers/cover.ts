import type { Category } from '@market/contract/listings/categories';
import { appOf } from '../apps/all.js';
import { type DrawnListing, PHONE_SIZE, phoneWith, smallWindow, wholeScreen } from '../apps/draw/screen.js';
import { BACKDROPS } from './backdrops.js';
import { type CoverColors, coverColorsOf, COLOR_SCHEMES } from './palettes.js';
import { seededRandom } from './pen.js';
import { type Pose, POSES } from './poses.js';
import { box, transformed } from './svg.js';

/** Width and height of a cover in pixels: 16:9, as on the listings' cards. */
export const COVER_SIZE = { width: 960, height: 540 } as const;
/**
 * The phone in front of a window; its lower end is outside the picture. Where the storefront crops a cover to 9:16, it
 * shows the part with this phone.
 */
const FRONT_PHONE = { x: 558, y: 58, scale: 0.7 } as const;
/** The window behind the phone. Its first `visible` units from the left are visible; the phone covers the rest. */
const BACK_WINDOW = { x: 56, y: 108, scale: 1, width: 848, height: 520, visible: 490 } as const;
/** A window alone, which continues beyond the right and the lower edge. */
const WIDE_WINDOW = { x: 110, y: 84, width: 720, height: 420, visible: 660, scale: 1.32 } as const;
/** Two phones next to each other: position, scale and turn in degrees. */
const PHONE_PAIR = [
  { x: 196, y: 132, scale: 0.74, turn: -7 },
  { x: 540, y: 56, scale: 0.78, turn: 5 },
] as const;
/** One upright phone in the middle. */
const LONE_PHONE = { x: 260, y: 56, scale: 1.13 } as const;
/** One large phone, turned, whose upper half is visible. */
const TURNED_PHONE = { x: 224, y: 96, scale: 1.34, turn: -6 } as const;

interface CoverInput {
  readonly slug: string;
  readonly title: string;
  readonly category: Category;
  readonly features: readonly string[];
  /** The listing's index in its category. It determines the color scheme and backdrop, so that covers differ. */
  readonly categoryIndex: number;
}

/**
 * Returns the SVG cover of a listing, always the same for the same listing. It shows the listing's interface, so large
 * that people see what the listing does even on a small card.
 */
export function coverSvg(listing: CoverInput): string {
  const { slug, category, categoryIndex } = listing;
  const pose = POSES.get(slug) ?? 'desk';
  const ink = coverColorsOf(category, COLOR_SCHEMES[categoryIndex % COLOR_SCHEMES.length] ?? 'tint');
  const { width, height } = COVER_SIZE;
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ink.from}"/><stop offset="1" stop-color="${ink.to}"/></linearGradient>`;
  const background = box(0, 0, width, height, 'url(#g)');
  const backdrop = POSES_WITH_BACKDROP.includes(pose) ? drawBackdrop(listing, ink) : '';
  const app = appOf(slug);
  const interfaceSvg = app ? DRAWINGS[pose]({ ...listing, app }, ink) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${gradient}</defs>${background}${backdrop}${interfaceSvg}</svg>`;
}

/** The poses with a backdrop, because they leave most of the background visible. */
const POSES_WITH_BACKDROP: readonly Pose[] = ['pair', 'desk', 'phone', 'turned'];

function drawBackdrop({ slug, category, categoryIndex }: CoverInput, ink: CoverColors): string {
  const random = seededRandom(slug);
  const pen = { ink, between: (low: number, high: number) => low + random() * (high - low) };
  const firstIndex = Math.floor(seededRandom(category)() * BACKDROPS.length);
  return BACKDROPS[(firstIndex + categoryIndex * 2) % BACKDROPS.length]?.(pen) ?? '';
}

/** For each pose, draws the listing's interface on phones or in windows, parts of which are outside the picture. */
const DRAWINGS: Readonly<Record<Pose, (listing: DrawnListing, ink: CoverColors) => string>> = {
  pair: (listing, { shadow }) =>
    PHONE_PAIR.map(({ x, y, scale, turn }, phoneIndex) =>
      transformed(x, y, phoneShadow(shadow, scale) + phoneWith(listing, 1 - phoneIndex, 0, 0, scale), {
        turn,
      }),
    ).join(''),
  desk: (listing, { shadow }) =>
    drawWindow(listing, BACK_WINDOW, shadow) +
    transformed(FRONT_PHONE.x, FRONT_PHONE.y, phoneShadow(shadow, FRONT_PHONE.scale), {}) +
    phoneWith(listing, 1, FRONT_PHONE.x, FRONT_PHONE.y, FRONT_PHONE.scale),
  window: (listing, { shadow }) => drawWindow(listing, WIDE_WINDOW, shadow),
  screen: (listing) => wholeScreen(listing, COVER_SIZE),
  turned: (listing, { shadow }) => {
    const { x, y, scale, turn } = TURNED_PHONE;
    return transformed(x, y, phoneShadow(shadow, scale) + phoneWith(listing, 0, 0, 0, scale), { turn });
  },
  phone: (listing, { shadow }) => {
    const { x, y, scale } = LONE_PHONE;
    return transformed(x, y, phoneShadow(shadow, scale), {}) + phoneWith(listing, 0, x, y, scale);
  },
};

interface WindowFrame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly visible: number;
}

function drawWindow(listing: DrawnListing, frame: WindowFrame, shadow: string): string {
  const { x, y, scale, width, height } = frame;
  const windowShadow = box(-4, 14, width + 8, height, shadow, { r: 22, opacity: 0.26 });
  return transformed(x, y, windowShadow + smallWindow(listing, frame, frame), { scale });
}

/** Draws a phone's shadow below it and to its left. */
function phoneShadow(fill: string, scale: number): string {
  const { width, height } = PHONE_SIZE;
  return box(-24 * scale, 4, (width + 40) * scale, (height + 40) * scale, fill, {
    r: 50 * scale,
    opacity: 0.3,
  });
}
