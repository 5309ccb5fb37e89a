import { drawLargeText } from './large-text.js';

const WIDTH = 540;
const HEIGHT = 176;
const TEXT_AREA = {
  x: WIDTH / 2,
  middleY: HEIGHT / 2,
  maxWidth: 470,
  linesMax: 2,
  sizeMax: 48,
  isCentered: true,
} as const;

/** Returns the SVG of a caption in a short video: at most two centered lines. It is 540 units wide and 176 high. */
export function captionSvg(text: string, fill: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * 2}" height="${HEIGHT * 2}">${drawLargeText(text, TEXT_AREA, fill)}</svg>`;
}
