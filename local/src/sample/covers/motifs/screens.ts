import { type Motif, drawPanel, personRow, screen } from '../pen.js';
import { box, disc, shape, trail, writing } from '../svg.js';

/** Columns of cards, one being moved. */
const board: Motif = (pen) => {
  const { ink, between } = pen;
  let cards = '';
  for (let column = 0; column < 4; column += 1) {
    const x = 172 + column * 158;
    cards += box(x, 144, 142, 330, ink.faint, { r: 14 });
    cards +=
      disc(x + 20, 166, 6, [ink.main, ink.accent, ink.second, ink.bright][column] ?? ink.main) +
      box(x + 34, 161, 60, 10, ink.text, { r: 5 });
    let y = 188;
    for (let card = 0; card < 4 - (column % 2); card += 1) {
      const h = between(54, 78);
      if (y + h > 464) break;
      cards +=
        box(x + 10, y, 122, h, ink.surface, { r: 10 }) +
        writing(x + 22, y + 14, [between(60, 96), between(34, 70)], ink.text, { h: 8, gap: 17 });
      y += h + 10;
    }
  }
  const lifted = `<g transform="rotate(-6 620 330)">${drawPanel(pen, 560, 300, 136, 78, { r: 12, fill: ink.main })}${writing(576, 318, [88, 60], '#ffffff', { h: 9, gap: 20, opacity: 0.85 })}</g>`;
  return screen(pen, 150, 66, 660, 432) + cards + lifted;
};

/** A mailbox: rows on the left, an open letter on the right. */
const inbox: Motif = (pen) => {
  const { ink, between } = pen;
  const rows = Array.from({ length: 5 }, (_, row) => {
    const y = 142 + row * 68;
    const chosen = row === 1 ? box(166, y - 6, 268, 62, ink.faint, { r: 12 }) : '';
    return (
      chosen +
      personRow(
        pen,
        178,
        y + 4,
        between(130, 200),
        [ink.main, ink.accent, ink.second, ink.bright, ink.main][row] ?? ink.main,
      )
    );
  }).join('');
  const letter =
    drawPanel(pen, 470, 190, 350, 250, { r: 18, fill: ink.main }) +
    trail('M486 212L645 328L804 212', '#ffffff', 7, { opacity: 0.85 });
  return screen(pen, 148, 70, 600, 420) + rows + letter + disc(812, 196, 24, ink.accent);
};

/** A meeting's agenda: blocks of time along a line. */
const agenda: Motif = (pen) => {
  const { ink, between } = pen;
  const heights = [62, 96, 54, 80];
  let y = 152;
  const blocks = heights.map((h, index) => {
    const fill = [ink.main, ink.bright, ink.accent, ink.second][index] ?? ink.main;
    const rowSvg =
      disc(306, y + 14, 9, fill) +
      box(340, y, 320, h - 12, ink.faint, { r: 12 }) +
      box(340, y, 8, h - 12, fill, { r: 4 }) +
      writing(366, y + 14, [between(120, 220), between(70, 130)].slice(0, h > 60 ? 2 : 1), ink.text, {
        h: 9,
        gap: 20,
      });
    y += h;
    return rowSvg;
  });
  return (
    screen(pen, 250, 60, 460, 420) +
    trail('M306 160V430', ink.faint, 4) +
    blocks.join('') +
    drawPanel(pen, 650, 330, 130, 130, { r: 65, fill: ink.main }) +
    trail('M715 360V396L740 412', '#ffffff', 9)
  );
};

/** Ticked and open items. */
const checklist: Motif = (pen) => {
  const { ink, between } = pen;
  const items = Array.from({ length: 5 }, (_, row) => {
    const y = 136 + row * 64;
    const isDone = row < 3;
    const mark = isDone ? trail(`M${342} ${y + 19}l10 11l18 -21`, '#ffffff', 6) : '';
    return (
      box(332, y, 40, 40, isDone ? ([ink.main, ink.second, ink.accent][row] ?? ink.main) : ink.surface, {
        r: 12,
        stroke: isDone ? 'none' : ink.text,
        width: 4,
      }) +
      mark +
      writing(394, y + 8, [between(130, 220), between(60, 120)], ink.text, {
        h: 9,
        gap: 18,
        opacity: isDone ? 0.55 : 1,
      })
    );
  }).join('');
  return (
    `<g transform="rotate(4 480 270)">${drawPanel(pen, 306, 70, 360, 420, { fill: ink.bright })}</g>` +
    drawPanel(pen, 300, 66, 360, 420) +
    box(410, 50, 140, 40, ink.main, { r: 14 }) +
    items
  );
};

/** A month with booked days. */
const calendar: Motif = (pen) => {
  const { ink, between } = pen;
  let days = '';
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const roll = between(0, 1);
      const fill = roll > 0.9 ? ink.accent : roll > 0.78 ? ink.main : roll > 0.66 ? ink.second : ink.faint;
      days += box(264 + column * 63, 200 + row * 66, 52, 54, fill, { r: 12 });
    }
  }
  const rings = [350, 480, 610].map((x) => box(x - 9, 62, 18, 52, ink.shadow, { r: 9 })).join('');
  return (
    drawPanel(pen, 236, 82, 488, 400, { r: 26 }) +
    shape('M262 82H698A26 26 0 0 1 724 108V168H236V108A26 26 0 0 1 262 82Z', ink.main) +
    rings +
    days
  );
};

/** A written page on top of others, with a highlighted passage. */
const page: Motif = (pen) => {
  const { ink, between } = pen;
  const lines = Array.from({ length: 9 }, () => between(170, 262));
  const behind = [9, 4].map(
    (turn, index) =>
      `<g transform="rotate(${turn} 480 300)">${drawPanel(pen, 322, 74, 330, 410, { fill: index ? ink.faint : ink.bright })}</g>`,
  );
  return (
    behind.join('') +
    drawPanel(pen, 316, 66, 330, 414) +
    box(350, 104, 170, 22, ink.main, { r: 11 }) +
    box(344, 214, 274, 62, ink.accent, { r: 10, opacity: 0.35 }) +
    writing(350, 158, lines, ink.text, { h: 11, gap: 32 })
  );
};

/** A form that is being filled in, and a button. */
const form: Motif = (pen) => {
  const { ink } = pen;
  const fields = [0, 1, 2].map((row) => {
    const y = 140 + row * 84;
    const active = row === 1;
    return (
      box(306, y, 96, 10, ink.text, { r: 5 }) +
      box(304, y + 20, 352, 46, active ? ink.surface : ink.faint, {
        r: 12,
        stroke: active ? ink.main : 'none',
        width: 4,
      }) +
      (active ? trail(`M452 ${y + 32}v22`, ink.main, 4) : '') +
      writing(322, y + 38, [active ? 118 : 180], ink.text, { h: 10 })
    );
  });
  const cursor = shape('M646 410l0 58l15 -14l11 26l14 -6l-11 -25l21 -2z', ink.shadow, {
    stroke: '#ffffff',
    width: 4,
  });
  return (
    screen(pen, 270, 60, 420, 424) +
    fields.join('') +
    box(304, 398, 190, 54, ink.main, { r: 27 }) +
    box(350, 420, 98, 10, '#ffffff', { r: 5 }) +
    cursor
  );
};

/** A table of figures with a column of running totals. */
const ledger: Motif = (pen) => {
  const { ink, between } = pen;
  const rows = Array.from({ length: 7 }, (_, row) => {
    const y = 178 + row * 43;
    const band = row % 2 ? '' : box(150, y - 12, 660, 42, ink.faint, { r: 8, opacity: 0.7 });
    const sum = between(50, 120);
    const good = between(0, 1) > 0.35;
    return (
      band +
      disc(184, y + 9, 9, row % 3 ? ink.bright : ink.accent) +
      box(212, y + 4, between(110, 220), 11, ink.text, { r: 5 }) +
      box(540 - sum / 2, y + 4, sum / 2 + 20, 11, ink.text, { r: 5, opacity: 0.7 }) +
      box(776 - sum, y + 4, sum, 11, good ? ink.main : ink.second, { r: 5 })
    );
  });
  return (
    screen(pen, 130, 66, 700, 430) +
    box(150, 130, 660, 30, ink.main, { r: 8 }) +
    writing(212, 140, [80], '#ffffff', { opacity: 0.8 }) +
    writing(716, 140, [60], '#ffffff', { opacity: 0.8 }) +
    rows.join('')
  );
};

/** Motifs that show screens of a product. */
export const SCREEN_MOTIFS = { board, inbox, agenda, checklist, calendar, page, form, ledger };
