import type { Category } from '@market/contract/listings/categories';
import { drawBox, drawDisc, transformSvg } from '../../covers/svg.js';
import { coverColorsOf } from '../../covers/palettes.js';
import type { SampleApp, View } from '../app.js';
import type { Area } from './bodies.js';
import { type AppColors, colorsOf } from './colors.js';
import { linesOf, drawText } from './lettering.js';
import { drawBody } from './view-body.js';

/** A listing with its interface, as the functions of this file draw it. */
export interface DrawnListing {
  readonly title: string;
  readonly category: Category;
  readonly features: readonly string[];
  readonly app: SampleApp;
}

/** Size of a screenshot: 16:9, as on the detail page. */
export const SCREENSHOT_SIZE = { width: 1280, height: 720 } as const;
/** A window is drawn smaller and then enlarged by this factor, so that its text is readable in a small picture. */
const WINDOW_SCALE = 1.15;
/** Size of a phone's screen, and of a frame in a short video. */
export const PHONE_SIZE = { width: 390, height: 760 } as const;

/** Returns the elements of a view on a phone: 390 units wide and, unless another height is given, 760 high. */
export function drawPhoneScreen(
  { title, category, app }: DrawnListing,
  viewIndex: number,
  height: number = PHONE_SIZE.height,
): string {
  const colors = colorsOf(category);
  const { width } = PHONE_SIZE;
  const view = app.views[viewIndex] ?? app.views[0];
  if (!view) return '';
  const noteLines = linesOf(view.note, 14, width - 40);
  const bodyTop = 112 + noteLines.length * 20;
  const tabsSvg = app.views.map(({ name }, index) => {
    const tabWidth = width / app.views.length;
    const isOpen = index === viewIndex;
    return (
      (isOpen
        ? drawBox(index * tabWidth + tabWidth / 2 - 26, height - 62, 52, 5, colors.main, { r: 2.5 })
        : '') +
      drawText((index + 0.5) * tabWidth, height - 30, name, {
        size: 14,
        weight: isOpen ? 600 : 400,
        fill: isOpen ? colors.main : colors.muted,
        anchor: 'middle',
        maxWidth: tabWidth - 12,
      })
    );
  });
  return (
    drawBox(0, 0, width, height, colors.background) +
    drawText(20, 50, title, { size: 15, weight: 600, fill: colors.main }) +
    drawText(20, 88, view.name, { size: 27, weight: 600, fill: colors.text, maxWidth: width - 40 }) +
    noteLines
      .map((line, index) => drawText(20, 114 + index * 20, line, { size: 14, fill: colors.muted }))
      .join('') +
    drawBody(view, { x: 20, y: bodyTop + 4, w: width - 40, h: height - bodyTop - 84 }, colors) +
    drawBox(0, height - 66, width, 66, colors.surface) +
    tabsSvg.join('')
  );
}

/** Draws a view as a panel beside the open view. */
function drawSidePanel(view: View, { x, y, w, h }: Area, colors: AppColors): string {
  const bodyArea = { x: x + 22, y: y + 66, w: w - 44, h: h - 88 };
  return (
    drawBox(x - 1, y - 1, w + 2, h + 2, colors.line, { r: 19 }) +
    drawBox(x, y, w, h, colors.surface, { r: 18 }) +
    drawText(x + 22, y + 42, view.name, { size: 19, weight: 600, fill: colors.text, maxWidth: w - 44 }) +
    drawBody(view, bodyArea, colors)
  );
}

/** Returns the elements of a view in a window, 1280 × 720, with another view beside it. */
function drawWindowScreen({ title, category, app }: DrawnListing, viewIndex: number): string {
  const colors = colorsOf(category);
  const width = SCREENSHOT_SIZE.width / WINDOW_SCALE;
  const height = SCREENSHOT_SIZE.height / WINDOW_SCALE;
  const view = app.views[viewIndex] ?? app.views[0];
  if (!view) return '';
  const sidebarWidth = 184;
  const navigationEntries = app.views.map(({ name }, index) => {
    const isOpen = index === viewIndex;
    const y = 92 + index * 46;
    return (
      (isOpen ? drawBox(14, y, sidebarWidth - 28, 38, colors.tint, { r: 10 }) : '') +
      drawDisc(33, y + 19, 4.5, isOpen ? colors.main : colors.muted) +
      drawText(47, y + 24, name, {
        size: 14,
        weight: isOpen ? 600 : 400,
        fill: isOpen ? colors.main : colors.text,
        maxWidth: sidebarWidth - 70,
      })
    );
  });
  const otherView = app.views[viewIndex === 0 ? 1 : 0];
  const viewArea = {
    x: sidebarWidth + 32,
    y: 124,
    w: otherView ? 510 : width - sidebarWidth - 64,
    h: height - 152,
  };
  const screen =
    drawBox(0, 0, width, height, colors.background) +
    drawBox(0, 0, sidebarWidth, height, colors.surface) +
    drawBox(sidebarWidth, 0, 1.5, height, colors.line) +
    drawBox(18, 26, 32, 32, colors.main, { r: 9 }) +
    drawText(34, 49, title.charAt(0), { size: 18, weight: 600, fill: colors.onMain, anchor: 'middle' }) +
    drawText(60, 48, title, { size: 15, weight: 600, fill: colors.text, maxWidth: sidebarWidth - 72 }) +
    navigationEntries.join('') +
    drawText(viewArea.x, 64, view.name, { size: 30, weight: 600, fill: colors.text, maxWidth: viewArea.w }) +
    drawText(viewArea.x, 96, view.note, { size: 15, fill: colors.muted, maxWidth: viewArea.w }) +
    drawBody(view, viewArea, colors) +
    (otherView
      ? drawSidePanel(otherView, { x: viewArea.x + viewArea.w + 28, y: 28, w: 330, h: height - 56 }, colors)
      : '');
  return transformSvg(0, 0, screen, { scale: WINDOW_SCALE });
}

/** Returns elements of a phone whose screen shows a view. */
function drawPhone(listing: DrawnListing, viewIndex: number, x: number, y: number, scale: number): string {
  const { width, height } = PHONE_SIZE;
  const screenOutline = `<clipPath id="screen${viewIndex}"><rect width="${width}" height="${height}" rx="34"/></clipPath>`;
  return transformSvg(
    x,
    y,
    `${screenOutline}${drawBox(-12, -12, width + 24, height + 24, '#0b0b0f', { r: 46 })}<g clip-path="url(#screen${viewIndex})">${drawPhoneScreen(listing, viewIndex)}</g>`,
    { scale },
  );
}

/**
 * Draws a screenshot as in an app store: the name of a feature, and a phone with a view. If the listing has other
 * views, a second phone shows one of them.
 */
function drawPhoneScreenshot(listing: DrawnListing, viewIndex: number): string {
  const { width, height } = SCREENSHOT_SIZE;
  const coverColors = coverColorsOf(listing.category, 'tint');
  const hasOtherView = listing.app.views.length > 1;
  const [size, lineHeight, maxWidth] = hasOtherView ? [44, 54, 420] : [56, 68, 640];
  const lines = linesOf(listing.features[viewIndex + 1] ?? listing.title, size, maxWidth, 'display');
  const top = height / 2 - (lines.length * lineHeight) / 2 + 44;
  return (
    drawBox(0, 0, width, height, coverColors.from) +
    drawDisc(930, height / 2, 330, coverColors.haze, { opacity: 0.6 }) +
    drawText(96, top - 84, listing.title, { size: 26, weight: 600, fill: coverColors.main }) +
    lines
      .map((line, index) =>
        drawText(96, top + index * lineHeight, line, { size, weight: 'display', fill: '#18181b' }),
      )
      .join('') +
    (hasOtherView ? drawPhone(listing, viewIndex === 0 ? 1 : 0, 582, 82, 0.74) : '') +
    drawBox(842, 46, 366, 664, coverColors.shadow, { r: 46, opacity: 0.2 }) +
    drawPhone(listing, viewIndex, 860, 32, 0.86)
  );
}

/** Returns the SVG of a listing's screenshot, always the same for the same listing. */
export function screenshotSvg(listing: DrawnListing, viewIndex: number): string {
  const { width, height } = SCREENSHOT_SIZE;
  const screenSvg =
    listing.app.device === 'phone'
      ? drawPhoneScreenshot(listing, viewIndex)
      : drawWindowScreen(listing, viewIndex);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${screenSvg}</svg>`;
}

/** Returns the SVG of a view on a phone. */
export function phoneSvg(listing: DrawnListing, viewIndex: number): string {
  const { width, height } = PHONE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${drawPhoneScreen(listing, viewIndex)}</svg>`;
}

/** Returns the SVG of a short video's first frame. */
export function shortVideoSvg(listing: DrawnListing): string {
  const coverColors = coverColorsOf(listing.category, 'tint');
  const lines = linesOf(listing.title, 42, 460, 'display');
  const titleSvg = lines.map((line, lineIndex) =>
    drawText(270, 84 + lineIndex * 50, line, {
      size: 42,
      weight: 'display',
      fill: '#18181b',
      anchor: 'middle',
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 960" width="540" height="960">${drawBox(0, 0, 540, 960, coverColors.from)}${drawDisc(300, 560, 360, coverColors.haze, { opacity: 0.6 })}${titleSvg.join('')}${drawPhone(listing, 0, 105, 190, 0.846)}</svg>`;
}
