import { type Motif, drawPanel, screen } from '../pen.js';
import { box, disc, transformed, shape, trail, writing } from '../svg.js';

/** A die with the given number of pips, 120 wide, centered on the origin. */
function die(pips: number, fill: string): string {
  const spots = {
    3: [
      [-28, -28],
      [0, 0],
      [28, 28],
    ],
    5: [
      [-28, -28],
      [28, -28],
      [0, 0],
      [-28, 28],
      [28, 28],
    ],
    6: [
      [-28, -32],
      [28, -32],
      [-28, 0],
      [28, 0],
      [-28, 32],
      [28, 32],
    ],
  }[pips] ?? [[0, 0]];
  return (
    box(-60, -60, 120, 120, fill, { r: 28 }) +
    spots.map(([x = 0, y = 0]) => disc(x, y, 11, '#ffffff')).join('')
  );
}

/** Dice on a table of hexagons. */
const dice: Motif = (pen) => {
  const { ink, between } = pen;
  let hexes = '';
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = 214 + column * 106 + (row % 2) * 53;
      const y = 132 + row * 92;
      const fill = between(0, 1) > 0.62 ? ink.bright : ink.faint;
      hexes += shape(
        `M${x} ${y - 56}L${x + 48} ${y - 28}V${y + 28}L${x} ${y + 56}L${x - 48} ${y + 28}V${y - 28}Z`,
        fill,
        { opacity: 0.75 },
      );
    }
  }
  return (
    drawPanel(pen, 130, 66, 700, 408, { r: 30 }) +
    hexes +
    transformed(390, 230, die(5, ink.main), { turn: between(-24, -8), scale: 1.2 }) +
    transformed(580, 330, die(3, ink.accent), { turn: between(12, 30), scale: 1.15 })
  );
};

/** A cinema screen in front of rows of heads. */
const film: Motif = (pen) => {
  const { ink } = pen;
  const holes = Array.from(
    { length: 11 },
    (_, hole) =>
      box(178 + hole * 56, 88, 32, 22, ink.faint, { r: 6 }) +
      box(178 + hole * 56, 352, 32, 22, ink.faint, { r: 6 }),
  ).join('');
  const heads = Array.from(
    { length: 7 },
    (_, seat) =>
      disc(200 + seat * 94, 470, 38, ink.shadow, { opacity: 0.85 }) +
      box(156 + seat * 94, 486, 88, 80, ink.shadow, { r: 26, opacity: 0.85 }),
  ).join('');
  const votes = [0, 1, 2]
    .map(
      (row) =>
        box(568, 166 + row * 50, 180, 28, ink.faint, { r: 14 }) +
        box(568, 166 + row * 50, 160 - row * 52, 28, [ink.accent, ink.second, ink.main][row] ?? ink.main, {
          r: 14,
        }),
    )
    .join('');
  return (
    drawPanel(pen, 156, 70, 648, 322, { r: 20 }) +
    holes +
    box(196, 128, 330, 206, ink.main, { r: 14 }) +
    shape('M334 184L412 231L334 278Z', '#ffffff') +
    votes +
    heads
  );
};

/** A question with four answers and a running clock. */
const quiz: Motif = (pen) => {
  const { ink, between } = pen;
  const right = Math.floor(between(0, 4));
  const answers = [0, 1, 2, 3].map((index) => {
    const x = 190 + (index % 2) * 300;
    const y = 276 + Math.floor(index / 2) * 96;
    const fill = [ink.main, ink.accent, ink.second, ink.bright][index] ?? ink.main;
    return (
      box(x, y, 280, 78, fill, { r: 20 }) +
      writing(x + 28, y + 33, [between(90, 170)], '#ffffff', { h: 13, opacity: 0.9 }) +
      (index === right
        ? disc(x + 240, y + 39, 22, '#ffffff') + trail(`M${x + 230} ${y + 39}l8 9l14 -18`, fill, 6)
        : '')
    );
  });
  return (
    drawPanel(pen, 150, 66, 660, 420, { r: 30 }) +
    disc(480, 148, 52, ink.faint) +
    trail('M462 134C464 108 498 110 497 134C496 150 480 150 480 166', ink.main, 11) +
    disc(480, 186, 7, ink.main) +
    writing(330, 226, [300], ink.text, { h: 14 }) +
    answers.join('')
  );
};

/** A shop's window with its awning. */
const shop: Motif = (pen) => {
  const { ink } = pen;
  const stripes = Array.from({ length: 8 }, (_, stripe) =>
    shape(
      `M${176 + stripe * 76} 92H${252 + stripe * 76}V166A38 38 0 0 1 ${176 + stripe * 76} 166Z`,
      stripe % 2 ? ink.surface : ink.main,
    ),
  ).join('');
  const goods = [0, 1, 2, 3]
    .map(
      (good) =>
        box(208 + good * 140, 240, 124, 124, ink.faint, { r: 18 }) +
        transformed(
          270 + good * 140,
          302,
          [
            disc(0, 0, 34, ink.accent),
            box(-30, -30, 60, 60, ink.main, { r: 14 }),
            shape('M0 -36L38 32H-38Z', ink.second),
            box(-20, -38, 40, 76, ink.bright, { r: 18 }),
          ][good] ?? '',
        ) +
        box(208 + good * 140, 380, 76, 11, ink.text, { r: 5 }) +
        box(208 + good * 140, 402, 48, 14, ink.main, { r: 7 }),
    )
    .join('');
  return drawPanel(pen, 176, 92, 608, 378, { r: 12 }) + stripes + goods;
};

/** Handmade things on a stand, with a counter for orders. */
const product: Motif = (pen) => {
  const { ink, between } = pen;
  const vase =
    shape(
      'M-40 -150H40C40 -110 84 -90 84 -20S44 96 30 100H-30C-44 96 -84 50 -84 -20S-40 -110 -40 -150Z',
      ink.main,
    ) +
    trail('M-76 -46C-30 -26 30 -66 80 -40', ink.accent, 12) +
    trail('M-82 0C-30 20 40 -20 83 6', ink.second, 12);
  const bowl =
    shape('M-90 -40H90C90 30 44 64 0 64S-90 30 -90 -40Z', ink.accent) +
    box(-96, -52, 192, 20, ink.second, { r: 10 });
  return (
    disc(420, 270, 196, ink.haze, { opacity: 0.6 }) +
    transformed(370, 346, vase, { scale: 1.1 }) +
    transformed(540, 392, bowl, { scale: between(0.85, 0.95) }) +
    box(210, 452, 480, 16, ink.text, { r: 8 }) +
    drawPanel(pen, 600, 110, 200, 170, { r: 24 }) +
    writing(628, 140, [110, 76], ink.text, { gap: 26 }) +
    box(628, 208, 144, 18, ink.faint, { r: 9 }) +
    box(628, 208, 98, 18, ink.main, { r: 9 }) +
    box(628, 242, 60, 12, ink.accent, { r: 6 })
  );
};

/** Sliders for measurements, and a garment. */
const sliders: Motif = (pen) => {
  const { ink, between } = pen;
  const shirt =
    'M-60 -120L-130 -76L-104 -10L-76 -24V130H76V-24L104 -10L130 -76L60 -120C40 -92 -40 -92 -60 -120Z';
  const rows = [0, 1, 2, 3].map((row) => {
    const x = between(560, 740);
    return (
      box(520, 158 + row * 74, 250, 12, ink.faint, { r: 6 }) +
      box(520, 158 + row * 74, x - 520, 12, ink.main, { r: 6 }) +
      disc(x, 164 + row * 74, 18, [ink.accent, ink.second, ink.main, ink.accent][row] ?? ink.main) +
      box(520, 132 + row * 74, 80, 9, ink.text, { r: 4 })
    );
  });
  return (
    screen(pen, 150, 56, 660, 440) +
    box(180, 120, 300, 350, ink.faint, { r: 20 }) +
    transformed(330, 296, shape(shirt, ink.main)) +
    trail('M226 400H434M226 390V410M434 390V410', ink.accent, 6) +
    rows.join('')
  );
};

/** Motifs about things that people make, sell and play. */
export const CRAFT_MOTIFS = { dice, film, quiz, shop, product, sliders };
