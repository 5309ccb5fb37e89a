import { seededRandom } from '../covers/pen.js';
import { drawBox, drawDisc, drawShape } from '../covers/svg.js';

/** Groups of a background and two shape colors, with enough contrast in light and in dark mode. */
const COLOR_TRIPLES = [
  ['#312e81', '#a5b4fc', '#fbbf24'],
  ['#fde68a', '#b45309', '#1e3a8a'],
  ['#064e3b', '#6ee7b7', '#fef3c7'],
  ['#fecdd3', '#be123c', '#1f2937'],
  ['#0c4a6e', '#7dd3fc', '#fb923c'],
  ['#e9d5ff', '#7e22ce', '#f472b6'],
  ['#7c2d12', '#fdba74', '#fef08a'],
  ['#ccfbf1', '#0f766e', '#f43f5e'],
  ['#1f2937', '#f472b6', '#67e8f9'],
  ['#dbeafe', '#1d4ed8', '#f59e0b'],
] as const;

/** Draws a tile of 80 × 80, whose corner is the origin. */
type DrawTile = (mainColor: string, secondColor: string) => string;

const TILES: readonly DrawTile[] = [
  (main) => drawShape('M0 0A80 80 0 0 0 80 80V0Z', main),
  (main, second) => drawShape('M0 80A80 80 0 0 1 80 0V80Z', main) + drawDisc(56, 56, 14, second),
  (main) => drawDisc(40, 40, 34, main),
  (main, second) => drawDisc(40, 40, 34, main) + drawDisc(40, 40, 15, second),
  (main, second) => drawShape('M0 0H80L0 80Z', main) + drawShape('M80 80H40L80 40Z', second),
  (main, second) =>
    drawShape('M0 40A40 40 0 0 1 80 40Z', main) + drawShape('M0 80A40 40 0 0 1 80 80Z', second),
  (main) => [0, 1, 2].map((stripe) => drawBox(0, 8 + stripe * 26, 80, 13, main)).join(''),
  (main, second) => drawShape('M40 0L80 40L40 80L0 40Z', main) + drawDisc(40, 40, 12, second),
  (main) => drawShape('M0 0H40A40 40 0 0 1 40 80H0Z', main),
];

/** Returns a person's picture: four geometric tiles, always the same for the same login. */
export function avatarSvg(login: string, personIndex: number): string {
  const random = seededRandom(`mark ${login}`);
  const [background, main, second] = COLOR_TRIPLES[personIndex % COLOR_TRIPLES.length] ?? COLOR_TRIPLES[0];
  const tilesSvg = [0, 1, 2, 3].map((corner) => {
    const tile =
      TILES[Math.floor(random() * TILES.length)]?.(corner % 3 ? main : second, corner % 3 ? second : main) ??
      '';
    const turnDegrees = Math.floor(random() * 4) * 90;
    return `<g transform="translate(${(corner % 2) * 80} ${Math.floor(corner / 2) * 80}) rotate(${turnDegrees} 40 40)">${tile}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160">${drawBox(0, 0, 160, 160, background)}${tilesSvg.join('')}</svg>`;
}
