import { drawText, linesOf } from './lettering.js';

/** Where a text in the display font is, and how large it may be. */
export interface LargeTextArea {
  /** The left end of the lines, or their middle if `isCentered`. */
  readonly x: number;
  readonly middleY: number;
  readonly maxWidth: number;
  readonly linesMax: number;
  readonly sizeMax: number;
  readonly isCentered: boolean;
}

/** If a text does not fit, its font size is reduced by this many units at a time. */
const FONT_SIZE_STEP = 4;
const LINE_HEIGHT = 1.14;
/** The distance from the middle of a line to its baseline, in ems. */
const BASELINE = 0.34;

/**
 * Returns the font size in which a text has no more lines than allowed: `sizeMax`, reduced in steps of FONT_SIZE_STEP.
 */
export function largeTextSize(text: string, { maxWidth, linesMax, sizeMax }: LargeTextArea): number {
  let size = sizeMax;
  while (linesOf(text, size, maxWidth, 'display').length > linesMax) size -= FONT_SIZE_STEP;
  return size;
}

/** Draws a text in the largest font size in which it fits. */
export function drawLargeText(text: string, area: LargeTextArea, fill: string): string {
  const { x, middleY, maxWidth, isCentered } = area;
  const size = largeTextSize(text, area);
  const lines = balancedLinesOf(text, size, maxWidth);
  return lines
    .map((line, index) => {
      const lineMiddleY = middleY + (index - (lines.length - 1) / 2) * LINE_HEIGHT * size;
      return drawText(x, lineMiddleY + BASELINE * size, line, {
        size,
        weight: 'display',
        fill,
        anchor: isCentered ? 'middle' : 'start',
      });
    })
    .join('');
}

/** Breaks a text into as few lines as possible, and makes the longest line as short as possible. */
function balancedLinesOf(text: string, size: number, maxWidth: number): string[] {
  let lines = linesOf(text, size, maxWidth, 'display');
  const lineCount = lines.length;
  for (let width = maxWidth; width > size; width -= size / 4) {
    const narrowerLines = linesOf(text, size, width, 'display');
    if (narrowerLines.length > lineCount) break;
    lines = narrowerLines;
  }
  return lines;
}
