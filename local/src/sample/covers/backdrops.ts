import type { Pen } from './pen.js';
import { drawDisc, drawShape, drawStroke } from './svg.js';

/** Draws the background of a cover: large shapes in one color. */
type Backdrop = (pen: Pen) => string;

const suns: Backdrop = ({ colors, randomBetween }) => {
  const sunX = randomBetween(60, 220);
  return (
    drawDisc(sunX, randomBetween(60, 160), randomBetween(180, 240), colors.haze, { opacity: 0.5 }) +
    drawDisc(960 - sunX, randomBetween(400, 500), randomBetween(200, 280), colors.haze, { opacity: 0.45 })
  );
};

const dots: Backdrop = ({ colors }) => {
  let circles = '';
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 16; column += 1)
      circles += drawDisc(30 + column * 60, 30 + row * 60, 4, colors.haze, { opacity: 0.55 });
  return circles;
};

const slants: Backdrop = ({ colors, randomBetween }) => {
  const firstX = randomBetween(-300, -120);
  return Array.from({ length: 6 }, (_, stripe) => {
    const x = firstX + stripe * 250;
    return drawShape(`M${x} 540L${x + 330} 0H${x + 430}L${x + 100} 540Z`, colors.haze, {
      opacity: stripe % 2 ? 0.55 : 0.4,
    });
  }).join('');
};

const hills: Backdrop = ({ colors, randomBetween }) => {
  const topY = randomBetween(250, 340);
  const backHill = `M0 ${topY}C200 ${topY - 110} 330 ${topY + 60} 520 ${topY - 30}S830 ${topY - 120} 960 ${topY - 20}V540H0Z`;
  const frontHill = `M0 ${topY + 110}C230 ${topY + 10} 420 ${topY + 180} 640 ${topY + 80}S880 ${topY + 40} 960 ${topY + 100}V540H0Z`;
  return (
    drawShape(backHill, colors.haze, { opacity: 0.45 }) + drawShape(frontHill, colors.haze, { opacity: 0.6 })
  );
};

const contours: Backdrop = ({ colors, randomBetween }) => {
  const offsetY = randomBetween(-40, 40);
  return Array.from({ length: 7 }, (_, line) => {
    const y = 40 + line * 80 + offsetY;
    return drawStroke(
      `M-20 ${y}C180 ${y - 70} 300 ${y + 80} 500 ${y + 10}S820 ${y - 60} 980 ${y + 20}`,
      colors.haze,
      3,
      { opacity: 0.6 },
    );
  }).join('');
};

/** All backdrops; a cover's backdrop is chosen by the listing's index in its category. */
export const BACKDROPS: readonly Backdrop[] = [suns, dots, slants, hills, contours];
