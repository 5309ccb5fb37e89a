import { drawBox, drawDisc } from '../../covers/svg.js';
import type { View } from '../app.js';
import { type AppColors, colorsOf } from './colors.js';
import { drawText, widthOf } from './lettering.js';
import type { DrawnListing } from './screen.js';
import { drawBody } from './view-body.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The height of a window's title bar. */
const TITLE_BAR_HEIGHT = 46;
/** The distance of a view from the edges of a close-up. */
const MARGIN = 26;
const HEADING_FONT_SIZE_MAX = 36;

/**
 * Returns the font size at which a view's name fits in one line of a close-up of this width; at most
 * HEADING_FONT_SIZE_MAX.
 */
export function headingFontSize(name: string, visibleWidth: number): number {
  return Math.min(HEADING_FONT_SIZE_MAX, (visibleWidth - 2 * MARGIN) / widthOf(name, 1, 600));
}

/**
 * Draws the first view for pictures that are shown small: with a large heading, but without its note and the
 * navigation. `size` is the size of the screen, `visible` the part of it that the picture shows. The view is drawn
 * inside `visible`, so that no line of its text is cut.
 */
export function drawCloseUp(
  frame: 'phone' | 'window' | 'card',
  listing: DrawnListing,
  { size, visible }: { readonly size: Size; readonly visible: Size },
): string {
  const colors = colorsOf(listing.category);
  const [view] = listing.app.views;
  if (!view) return '';
  const background = drawBox(0, 0, size.width, size.height, colors.background);
  if (frame === 'card') return background + drawHeadingAndView(54, view, visible, colors);
  if (frame === 'window') {
    const title = drawText(visible.width / 2 + 20, 30, listing.title, {
      size: 17,
      weight: 600,
      fill: colors.muted,
      anchor: 'middle',
      maxWidth: visible.width / 2,
    });
    return (
      background + drawTitleBar(size.width, colors) + title + drawHeadingAndView(98, view, visible, colors)
    );
  }
  const title = drawText(MARGIN, 54, listing.title, {
    size: 20,
    weight: 600,
    fill: colors.main,
    maxWidth: visible.width - 2 * MARGIN,
  });
  return background + title + drawHeadingAndView(104, view, visible, colors);
}

function drawTitleBar(width: number, { surface, line }: AppColors): string {
  const dots = [0, 1, 2].map((dotIndex) => drawDisc(26 + dotIndex * 21, 23, 6.5, line));
  return (
    drawBox(0, 0, width, TITLE_BAR_HEIGHT, surface) +
    drawBox(0, TITLE_BAR_HEIGHT - 1.5, width, 1.5, line) +
    dots.join('')
  );
}

/** Draws a heading with its baseline at `headingY`, and the view below it. */
function drawHeadingAndView(headingY: number, view: View, visible: Size, colors: AppColors): string {
  const bodyY = headingY + 26;
  return (
    drawText(MARGIN, headingY, view.name, {
      size: headingFontSize(view.name, visible.width),
      weight: 600,
      fill: colors.text,
    }) +
    drawBody(
      view,
      { x: MARGIN, y: bodyY, w: visible.width - 2 * MARGIN, h: visible.height - bodyY - MARGIN },
      colors,
    )
  );
}
