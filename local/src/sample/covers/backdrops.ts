import type { Pen } from './pen.js';
import { disc, shape, strokePath } from './svg.js';

/** Draws the background of a cover: large shapes in one color. */
type Backdrop = (pen: Pen) => string;

const suns: Backdrop = ({ ink, between }) => {
  const sunX = between(60, 220);
  return (
    disc(sunX, between(60, 160), between(180, 240), ink.haze, { opacity: 0.5 }) +
    disc(960 - sunX, between(400, 500), between(200, 280), ink.haze, { opacity: 0.45 })
  );
};

const dots: Backdrop = ({ ink }) => {
  let circles = '';
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 16; column += 1)
      circles += disc(30 + column * 60, 30 + row * 60, 4, ink.haze, { opacity: 0.55 });
  return circles;
};

const slants: Backdrop = ({ ink, between }) => {
  const firstX = between(-300, -120);
  return Array.from({ length: 6 }, (_, stripe) => {
    const x = firstX + stripe * 250;
    return shape(`M${x} 540L${x + 330} 0H${x + 430}L${x + 100} 540Z`, ink.haze, {
      opacity: stripe % 2 ? 0.55 : 0.4,
    });
  }).join('');
};

const hills: Backdrop = ({ ink, between }) => {
  const topY = between(250, 340);
  const backHill = `M0 ${topY}C200 ${topY - 110} 330 ${topY + 60} 520 ${topY - 30}S830 ${topY - 120} 960 ${topY - 20}V540H0Z`;
  const frontHill = `M0 ${topY + 110}C230 ${topY + 10} 420 ${topY + 180} 640 ${topY + 80}S880 ${topY + 40} 960 ${topY + 100}V540H0Z`;
  return shape(backHill, ink.haze, { opacity: 0.45 }) + shape(frontHill, ink.haze, { opacity: 0.6 });
};

const contours: Backdrop = ({ ink, between }) => {
  const offsetY = between(-40, 40);
  return Array.from({ length: 7 }, (_, line) => {
    const y = 40 + line * 80 + offsetY;
    return strokePath(
      `M-20 ${y}C180 ${y - 70} 300 ${y + 80} 500 ${y + 10}S820 ${y - 60} 980 ${y + 20}`,
      ink.haze,
      3,
      { opacity: 0.6 },
    );
  }).join('');
};

/** All backdrops; a cover's backdrop is chosen by the listing's index in its category. */
export const BACKDROPS: readonly Backdrop[] = [suns, dots, slants, hills, contours];
