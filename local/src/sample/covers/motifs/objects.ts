import { type Motif, drawPanel } from '../pen.js';
import { arc, box, disc, transformed, shape, trail, writing } from '../svg.js';

/** A clock with the half hour marked. */
const clock: Motif = (pen) => {
  const { ink, between } = pen;
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    transformed(480, 270, box(-4, -172, 8, hour % 3 ? 16 : 30, ink.text, { r: 4 }), { turn: hour * 30 }),
  ).join('');
  const hand = between(200, 330);
  return (
    drawPanel(pen, 272, 62, 416, 416, { r: 208 }) +
    ticks +
    arc(480, 270, 118, 0, 0.5, ink.accent, 52) +
    transformed(480, 270, box(-7, -90, 14, 100, ink.main, { r: 7 }), { turn: hand }) +
    transformed(480, 270, box(-6, -130, 12, 146, ink.main, { r: 6 }), { turn: 180 }) +
    disc(480, 270, 20, ink.main) +
    disc(480, 270, 8, ink.surface)
  );
};

/** A till receipt, torn below, and its coin. */
const receipt: Motif = (pen) => {
  const { ink, between } = pen;
  const teeth = Array.from(
    { length: 10 },
    (_, tooth) => `l-15 ${tooth % 2 ? 16 : -16}l-15 ${tooth % 2 ? -16 : 16}`,
  ).join('');
  const lines = Array.from(
    { length: 6 },
    (_, row) =>
      box(368, 158 + row * 38, between(70, 130), 11, ink.text, { r: 5 }) +
      box(560, 158 + row * 38, between(30, 50), 11, ink.main, { r: 5 }),
  ).join('');
  const slip = shape(`M330 68H630V456${teeth}Z`, ink.surface);
  return (
    `<g transform="rotate(-4 480 270)">${box(338, 84, 300, 380, ink.shadow, { r: 10, opacity: 0.14 })}${slip}${box(368, 104, 150, 20, ink.main, { r: 10 })}${lines}${trail('M366 396H594', ink.text, 4, { dash: '4 12' })}${box(520, 414, 76, 18, ink.main, { r: 9 })}</g>` +
    drawPanel(pen, 620, 300, 136, 136, { r: 68, fill: ink.accent }) +
    disc(688, 368, 50, 'none', { stroke: '#ffffff', width: 7, opacity: 0.7 }) +
    trail('M688 342V394M704 352C694 342 672 344 674 357S704 368 703 381S678 394 671 383', '#ffffff', 7)
  );
};

/** A letter with a bill, and a bell as a reminder. */
const invoice: Motif = (pen) => {
  const { ink, between } = pen;
  const lines = [0, 1, 2]
    .map(
      (row) =>
        box(376, 134 + row * 34, between(90, 150), 11, ink.text, { r: 5 }) +
        box(560, 134 + row * 34, 48, 11, ink.main, { r: 5 }),
    )
    .join('');
  const bell =
    shape('M0 -46A32 32 0 0 1 32 -14V12L46 32H-46L-32 12V-14A32 32 0 0 1 0 -46Z', '#ffffff') +
    disc(0, 42, 11, '#ffffff');
  return (
    drawPanel(pen, 336, 64, 308, 300, { r: 16 }) +
    box(376, 94, 110, 18, ink.main, { r: 9 }) +
    lines +
    drawPanel(pen, 250, 250, 460, 232, { r: 24, fill: ink.main }) +
    shape('M250 274A24 24 0 0 1 274 250H686A24 24 0 0 1 710 274L480 404Z', ink.bright) +
    drawPanel(pen, 650, 196, 132, 132, { r: 66, fill: ink.accent }) +
    transformed(716, 264, bell, { scale: 0.9 })
  );
};

/** Stacks of coins that grow. */
const coins: Motif = (pen) => {
  const { ink, between } = pen;
  const heights = [3, 5, 4, 7, 9].map((count) => Math.round(count + between(-0.5, 0.9)));
  const stacks = heights.map((count, index) => {
    const x = 214 + index * 112;
    return Array.from(
      { length: count },
      (_, coin) =>
        box(x, 420 - coin * 34, 88, 30, coin === count - 1 ? ink.accent : coin % 2 ? ink.main : ink.bright, {
          r: 15,
        }) + box(x + 20, 430 - coin * 34, 48, 8, '#ffffff', { r: 4, opacity: 0.35 }),
    ).join('');
  });
  return drawPanel(pen, 160, 70, 640, 410, { r: 28 }) + stacks.join('') + trail('M214 462H746', ink.text, 8);
};

/** A fan of flash cards. */
const cards: Motif = (pen) => {
  const { ink } = pen;
  const fan = [-22, -8, 6].map(
    (turn, index) =>
      `<g transform="rotate(${turn} 480 520)">${drawPanel(pen, 350, 96, 250, 330, { r: 26, fill: [ink.bright, ink.second, ink.surface][index] ?? ink.surface })}</g>`,
  );
  const face =
    disc(480, 200, 52, ink.main) +
    trail('M462 200h12l8 -20l10 40l8 -20h12', '#ffffff', 6) +
    writing(408, 290, [144, 100], ink.text, { h: 13, gap: 30 }) +
    [ink.accent, ink.second, ink.main].map((fill, index) => disc(428 + index * 44, 376, 13, fill)).join('');
  return (
    fan.join('') +
    `<g transform="rotate(6 480 520)">${face}</g>` +
    drawPanel(pen, 660, 330, 108, 108, { r: 54, fill: ink.accent }) +
    trail('M690 386l18 20l32 -42', '#ffffff', 11)
  );
};

/** A bubbling flask. */
const flask: Motif = (pen) => {
  const { ink, between } = pen;
  const bubbles = Array.from({ length: 9 }, () =>
    disc(between(410, 550), between(330, 430), between(6, 16), '#ffffff', { opacity: 0.45 }),
  ).join('');
  const rise = [0, 1, 2, 3]
    .map((bubble) =>
      disc(470 + bubble * 14 - (bubble % 2) * 26, 120 - bubble * 22, 14 - bubble * 2, ink.accent),
    )
    .join('');
  const glass = 'M430 130H530V240L636 430A36 36 0 0 1 604 484H356A36 36 0 0 1 324 430L430 240Z';
  return (
    box(204, 478, 552, 14, ink.text, { r: 7 }) +
    shape(glass, ink.surface, { opacity: 0.92 }) +
    shape('M384 326C430 300 520 350 576 326L636 430A36 36 0 0 1 604 484H356A36 36 0 0 1 324 430Z', ink.main) +
    bubbles +
    trail(glass, ink.main, 9) +
    box(412, 112, 136, 26, ink.main, { r: 13 }) +
    rise +
    drawPanel(pen, 664, 240, 120, 240, { r: 20 }) +
    [0, 1, 2, 3, 4]
      .map((mark) => box(686, 270 + mark * 40, 76, 12, mark > 2 ? ink.second : ink.faint, { r: 6 }))
      .join('')
  );
};

/** Shelves with gaps to refill. */
const shelves: Motif = (pen) => {
  const { ink, between } = pen;
  const colors = [ink.main, ink.accent, ink.second, ink.bright];
  let goods = '';
  for (let row = 0; row < 3; row += 1) {
    const base = 192 + row * 124;
    let x = 200;
    while (x < 730) {
      const w = between(34, 66);
      const h = between(52, 88);
      const gap = between(0, 1) < 0.2;
      goods += gap
        ? box(x, base - 62, w, 60, 'none', { r: 8, stroke: ink.text, width: 3, opacity: 0.5 })
        : box(x, base - h, w, h, colors[Math.floor(between(0, 4))] ?? ink.main, { r: 9 }) +
          box(x + 8, base - h + 16, w - 16, 9, '#ffffff', { r: 4, opacity: 0.6 });
      x += w + 12;
    }
    goods += box(170, base, 620, 14, ink.text, { r: 7 });
  }
  return drawPanel(pen, 150, 66, 660, 420, { r: 24 }) + goods;
};

/** Parcels in a pile, one being scanned. */
const parcels: Motif = (pen) => {
  const { ink } = pen;
  const parcel = (x: number, y: number, w: number, h: number, fill: string) =>
    drawPanel(pen, x, y, w, h, { r: 14, fill }) +
    box(x + w / 2 - 17, y, 34, h, '#ffffff', { opacity: 0.28 }) +
    box(x + 18, y + h - 40, 56, 10, '#ffffff', { r: 5, opacity: 0.75 });
  const codes = Array.from({ length: 11 }, (_, bar) =>
    box(626 + bar * 11, 150, bar % 3 ? 4 : 7, 66, ink.text),
  ).join('');
  return (
    parcel(210, 296, 240, 180, ink.main) +
    parcel(462, 256, 260, 220, ink.accent) +
    parcel(276, 140, 190, 144, ink.second) +
    drawPanel(pen, 596, 112, 186, 140, { r: 18 }) +
    codes +
    trail('M604 184H774', ink.accent, 6) +
    box(170, 474, 620, 12, ink.text, { r: 6 })
  );
};

/** A plate between knife and fork. */
const plate: Motif = (pen) => {
  const { ink, between } = pen;
  const food = [ink.accent, ink.second, ink.main, ink.bright, ink.accent, ink.second, ink.main].map(
    (fill, index) => {
      const angle = (index / 7) * 2 * Math.PI + between(-0.2, 0.2);
      return disc(480 + Math.cos(angle) * 62, 270 + Math.sin(angle) * 62, between(24, 42), fill, {
        opacity: 0.92,
      });
    },
  );
  const fork =
    box(-8, 0, 16, 250, ink.surface, { r: 8 }) +
    [-28, -9, 10].map((x) => box(x, -90, 18 - 4, 90, ink.surface, { r: 7 })).join('') +
    box(-28, -14, 52, 40, ink.surface, { r: 16 });
  const knife =
    box(-8, 40, 16, 210, ink.surface, { r: 8 }) + shape('M-8 60V-90C26 -70 34 -10 26 60Z', ink.surface);
  return (
    drawPanel(pen, 296, 86, 368, 368, { r: 184 }) +
    disc(480, 270, 138, ink.faint) +
    food.join('') +
    disc(480, 270, 30, ink.second) +
    transformed(226, 190, fork) +
    transformed(734, 190, knife)
  );
};

/** Motifs that show a small object. */
export const OBJECT_MOTIFS = { clock, receipt, invoice, coins, cards, flask, shelves, parcels, plate };
