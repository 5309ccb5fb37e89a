import type { Category } from '@market/contract/listings/categories';
import { appOf } from '../apps/all.js';
import { drawCloseUp } from '../apps/draw/close-up.js';
import { hasDarkInterface } from '../apps/draw/colors.js';
import { drawLargeText } from '../apps/draw/large-text.js';
import { type DrawnListing, drawPhoneScreen } from '../apps/draw/screen.js';
import { BACKDROPS } from './backdrops.js';
import { COMPOSITIONS, type Composition } from './compositions.js';
import { drawFrame } from './frames.js';
import { type CoverColors, coverColorsOf, type ColorScheme, COLOR_SCHEMES, inkOn } from './palettes.js';
import { seededRandom } from './pen.js';
import { POSES } from './poses.js';
import { drawBox } from './svg.js';

/** Width and height of a cover's drawing: 16:9, as on the listings' cards. */
export const COVER_SIZE = { width: 960, height: 540 } as const;
/** Width and height of a cover's file in pixels. No page shows a cover larger. */
export const COVER_PIXELS = { width: 1280, height: 720 } as const;

interface CoverInput {
  readonly slug: string;
  readonly title: string;
  readonly category: Category;
  readonly features: readonly string[];
  /** The listing's index in its category. It determines the color scheme and backdrop, so that covers differ. */
  readonly categoryIndex: number;
}

/**
 * Returns the SVG cover of a listing, always the same for the same listing. It shows the listing's interface on a
 * background in the category's colors. The name of a feature or of a view is readable even on a small card.
 */
export function coverSvg(listing: CoverInput): string {
  const { slug } = listing;
  const colors = coverColorsOf(listing.category, colorSchemeOf(listing));
  const { width, height } = COVER_SIZE;
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colors.from}"/><stop offset="1" stop-color="${colors.to}"/></linearGradient>`;
  const background = drawBox(0, 0, width, height, 'url(#g)');
  const app = appOf(slug);
  const interfaceSvg = app
    ? drawComposition({ ...listing, app }, COMPOSITIONS[POSES.get(slug) ?? 'desk'], colors)
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${COVER_PIXELS.width}" height="${COVER_PIXELS.height}"><defs>${gradient}</defs>${background}${drawBackdrop(listing, colors)}${interfaceSvg}</svg>`;
}

/** Chooses a color scheme. On the dark background of 'deep', a dark interface would have no visible edge. */
function colorSchemeOf({ category, categoryIndex }: CoverInput): ColorScheme {
  const schemes = hasDarkInterface(category)
    ? COLOR_SCHEMES.filter((scheme) => scheme !== 'deep')
    : COLOR_SCHEMES;
  return schemes[categoryIndex % schemes.length] ?? 'tint';
}

function drawBackdrop({ slug, category, categoryIndex }: CoverInput, colors: CoverColors): string {
  const random = seededRandom(slug);
  const pen = { colors, randomBetween: (low: number, high: number) => low + random() * (high - low) };
  const firstIndex = Math.floor(seededRandom(category)() * BACKDROPS.length);
  return BACKDROPS[(firstIndex + categoryIndex * 2) % BACKDROPS.length]?.(pen) ?? '';
}

function drawComposition(
  listing: DrawnListing,
  { words, closeUp, screen }: Composition,
  colors: CoverColors,
): string {
  const { shadow } = colors;
  return (
    (words ? drawLargeText(listing.features[0] ?? listing.title, words, inkOn(colors)) : '') +
    (closeUp
      ? drawFrame(closeUp, drawCloseUp(closeUp.frame, listing, { size: closeUp, visible: closeUp.visible }), {
          name: 'close-up',
          shadow,
        })
      : '') +
    (screen ? drawFrame(screen, drawPhoneScreen(listing, screen.viewIndex), { name: 'screen', shadow }) : '')
  );
}
