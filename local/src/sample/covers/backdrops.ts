import type { Pen } from './pen.js';
import { disc, shape, trail } from './svg.js';

/** The background of a cover: large shapes in one color. */
type Backdrop = (pen: Pen) => string;

const suns: Backdrop = ({ ink, between }) => {
  const sunX = between(60, 220);
  return (
    disc(sunX, between(60, 160), between(180, 240), ink.haze, { opacity: 0.5 }) +
    disc(960 - sunX, between(400, 500), between(200, 280), ink.haze, { opacity: 0.45 })
  );
};

const dots: Backdrop = ({ ink }) => {
  let grid = '';
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 16; column += 1)
      grid += disc(30 + column * 60, 30 + row * 60, 4, ink.haze, { opacity: 0.55 });
  return grid;
};

const slants: Backdrop = ({ ink, between }) => {
  const start = between(-300, -120);
  return Array.from({ length: 6 }, (_, stripe) => {
    const x = start + stripe * 250;
    return shape(`M${x} 540L${x + 330} 0H${x + 430}L${x + 100} 540Z`, ink.haze, {
      opacity: stripe % 2 ? 0.55 : 0.4,
    });
  }).join('');
};

const hills: Backdrop = ({ ink, between }) => {
  const top = between(250, 340);
  const back = `M0 ${top}C200 ${top - 110} 330 ${top + 60} 520 ${top - 30}S830 ${top - 120} 960 ${top - 20}V540H0Z`;
  const front = `M0 ${top + 110}C230 ${top + 10} 420 ${top + 180} 640 ${top + 80}S880 ${top + 40} 960 ${top + 100}V540H0Z`;
  return shape(back, ink.haze, { opacity: 0.45 }) + shape(front, ink.haze, { opacity: 0.6 });
};

const contours: Backdrop = ({ ink, between }) => {
  const lift = between(-40, 40);
  return Array.from({ length: 7 }, (_, line) => {
    const y = 40 + line * 80 + lift;
    return trail(
      `M-20 ${y}C180 ${y - 70} 300 ${y + 80} 500 ${y + 10}S820 ${y - 60} 980 ${y + 20}`,
      ink.haze,
      3,
      { opacity: 0.6 },
    );
  }).join('');
};

/** All backdrops; a cover's backdrop is chosen by the listing's index in its category. */
export const BACKDROPS: readonly Backdrop[] = [suns, dots, slants, hills, contours];
