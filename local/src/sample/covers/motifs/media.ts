import { type Motif, drawPanel, personRow, phone } from '../pen.js';
import { box, disc, shape, trail, writing } from '../svg.js';

/** A column of posts. */
const feed: Motif = (pen) => {
  const { ink, between } = pen;
  const post = (x: number, y: number, w: number, color: string, picture: number) =>
    drawPanel(pen, x, y, w, 112 + picture, { r: 22 }) +
    personRow(pen, x + 22, y + 20, w - 110, color) +
    (picture ? box(x + 22, y + 76, w - 44, picture, color, { r: 14, opacity: 0.75 }) : '') +
    writing(x + 22, y + 80 + picture, [between(0.4, 0.8) * w], ink.text, { h: 9 });
  return (
    post(176, 96, 290, ink.accent, 120) +
    post(176, 348, 290, ink.second, 0) +
    post(494, 60, 290, ink.main, 0) +
    post(494, 192, 290, ink.bright, 160)
  );
};

/** A draft with its alternatives. */
const composer: Motif = (pen) => {
  const { ink, between } = pen;
  const bubbles = [0, 1, 2].map(
    (row) =>
      drawPanel(pen, 520 + row * 16, 96 + row * 128, 270, 104, {
        r: 26,
        fill: [ink.main, ink.accent, ink.second][row] ?? ink.main,
      }) +
      writing(548 + row * 16, 128 + row * 128, [between(150, 210), between(90, 170)], '#ffffff', {
        h: 11,
        gap: 26,
        opacity: 0.92,
      }),
  );
  return (
    drawPanel(pen, 168, 100, 320, 350, { r: 24 }) +
    box(200, 132, 256, 150, ink.faint, { r: 16 }) +
    disc(270, 190, 24, ink.accent) +
    shape(
      'M200 266L290 208L350 246L400 200L456 246V266A16 16 0 0 1 440 282H216A16 16 0 0 1 200 266Z',
      ink.main,
    ) +
    writing(200, 310, [230, 256, 140], ink.text, { h: 11, gap: 30 }) +
    trail('M346 366v22', ink.main, 5) +
    bubbles.join('')
  );
};

/** A phone with a single task. */
const pocket: Motif = (pen) => {
  const { ink, between } = pen;
  const figure =
    disc(480, 158, 26, ink.main) +
    trail('M480 192V252L450 304M480 252L514 300M480 212L438 236M480 212L524 192', ink.main, 17);
  const days = Array.from({ length: 5 }, (_, day) =>
    disc(412 + day * 34, 350, 12, day < between(2, 5) ? ink.accent : ink.faint),
  ).join('');
  return (
    disc(480, 270, 236, ink.haze, { opacity: 0.5 }) +
    phone(pen, 372, 60) +
    figure +
    days +
    box(408, 386, 144, 48, ink.main, { r: 24 }) +
    box(444, 405, 72, 10, '#ffffff', { r: 5 }) +
    drawPanel(pen, 208, 150, 190, 96, { r: 22 }) +
    personRow(pen, 228, 178, 110, ink.second) +
    drawPanel(pen, 566, 282, 190, 110, { r: 22 }) +
    [0, 1, 2, 3, 4, 5]
      .map((bar) =>
        box(592 + bar * 24, 368 - bar * 9 - 12, 14, 12 + bar * 9, bar === 5 ? ink.accent : ink.bright, {
          r: 6,
        }),
      )
      .join('')
  );
};

/** Three phones with upright clips. */
const clips: Motif = (pen) => {
  const { ink } = pen;
  const drawPhone = (x: number, y: number, fill: string) =>
    phone(pen, x, y) +
    box(x + 24, y + 52, 168, 300, fill, { r: 20 }) +
    shape(`M${x + 92} ${y + 168}l48 32l-48 32z`, '#ffffff') +
    writing(x + 44, y + 308, [110, 70], '#ffffff', { h: 8, gap: 16, opacity: 0.85 });
  return (
    `<g transform="rotate(-8 300 320)">${drawPhone(196, 84, ink.accent)}</g><g transform="rotate(8 660 320)">${drawPhone(548, 84, ink.second)}</g>` +
    drawPhone(372, 56, ink.main)
  );
};

/** A personal page of links. */
const links: Motif = (pen) => {
  const { ink, between } = pen;
  const rows = [ink.main, ink.accent, ink.second, ink.bright].map(
    (fill, row) =>
      box(326, 226 + row * 62, 308, 48, fill, { r: 24 }) +
      writing(366, 245 + row * 62, [between(90, 190)], '#ffffff', { opacity: 0.9 }) +
      trail(`M600 ${242 + row * 62}l9 8l-9 8`, '#ffffff', 5),
  );
  return (
    drawPanel(pen, 290, 60, 380, 430, { r: 34 }) +
    shape('M324 60H636A34 34 0 0 1 670 94V138H290V94A34 34 0 0 1 324 60Z', ink.faint) +
    disc(480, 142, 46, ink.main, { stroke: ink.surface, width: 8 }) +
    disc(480, 130, 15, '#ffffff') +
    shape('M452 172A28 28 0 0 1 508 172Z', '#ffffff') +
    box(420, 200, 120, 10, ink.text, { r: 5 }) +
    rows.join('')
  );
};

/** Motifs about shared media. */
export const MEDIA_MOTIFS = { feed, composer, pocket, clips, links };
