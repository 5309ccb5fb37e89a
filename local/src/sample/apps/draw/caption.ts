import { drawText, linesOf } from './lettering.js';

/** Size of a caption in a short video, which is 540 units wide. */
export const CAPTION_SIZE = { width: 540, height: 176 } as const;
const TEXT_MAX_WIDTH = 470;
const LINES_MAX = 2;
const FONT_SIZES = [48, 42, 36, 30] as const;
const LINE_HEIGHT = 1.14;
/** The distance from the middle of a line to its baseline, in ems. */
const BASELINE = 0.34;

/** Returns the SVG of a caption: centered lines in the largest font size in which the text has at most two lines. */
export function captionSvg(text: string, fill: string): string {
  const { width, height } = CAPTION_SIZE;
  const linesAt = (size: number) => linesOf(text, size, TEXT_MAX_WIDTH, 'display');
  const size =
    FONT_SIZES.find((fontSize) => linesAt(fontSize).length <= LINES_MAX) ?? FONT_SIZES.at(-1) ?? 30;
  const lines = linesAt(size);
  const linesSvg = lines.map((line, index) => {
    const lineMiddleY = height / 2 + (index - (lines.length - 1) / 2) * LINE_HEIGHT * size;
    return drawText(width / 2, lineMiddleY + BASELINE * size, line, {
      size,
      weight: 'display',
      fill,
      anchor: 'middle',
    });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${linesSvg.join('')}</svg>`;
}
