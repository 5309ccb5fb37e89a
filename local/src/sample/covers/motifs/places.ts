import { type Motif, drawPanel, screen } from '../pen.js';
import { box, curve, disc, transformed, shape, trail } from '../svg.js';

/** A pin whose point is at the origin. */
function pin(fill: string, hole: string): string {
  return (
    shape('M0 0C-34 -44 -44 -62 -44 -82A44 44 0 1 1 44 -82C44 -62 34 -44 0 0Z', fill) + disc(0, -82, 17, hole)
  );
}

/** Streets seen from above. */
function streets(faint: string): string {
  const roads = [
    'M150 180H810',
    'M150 330H810',
    'M270 76V464',
    'M450 76V464',
    'M650 76V464',
    'M150 440L480 76',
    'M560 464L810 200',
  ];
  return roads.map((d) => trail(d, faint, 16, { cap: 'butt' })).join('');
}

/** A route through streets, from a dot to a pin. */
const route: Motif = (pen) => {
  const { ink, between } = pen;
  const path = curve([
    [220, 400],
    [340, 330],
    [450, between(180, 250)],
    [580, between(260, 340)],
    [716, 190],
  ]);
  return (
    drawPanel(pen, 150, 76, 660, 388, { r: 28 }) +
    streets(ink.faint) +
    box(480, 350, 150, 96, ink.second, { r: 22, opacity: 0.45 }) +
    trail(path, ink.surface, 22) +
    trail(path, ink.main, 13) +
    disc(220, 400, 20, ink.surface, { stroke: ink.main, width: 10 }) +
    transformed(716, 190, pin(ink.accent, ink.surface))
  );
};

/** Several pins on a map. */
const pins: Motif = (pen) => {
  const { ink, between } = pen;
  const spots = [
    [260, 300, 0.8],
    [400, 210, 0.62],
    [560, 390, 1.15],
    [700, 240, 0.75],
    [330, 430, 0.6],
    [500, 250, 0.5],
  ] as const;
  const colors = [ink.main, ink.second, ink.accent, ink.main, ink.bright, ink.accent];
  const pinsSvg = spots.map(([x, y, scale], index) =>
    transformed(x + between(-14, 14), y, pin(colors[index] ?? ink.main, ink.surface), { scale }),
  );
  return (
    drawPanel(pen, 150, 76, 660, 388, { r: 28 }) +
    streets(ink.faint) +
    disc(560, 388, 70, ink.accent, { opacity: 0.2 }) +
    pinsSvg.join('')
  );
};

/** A railway line with stops and a train. */
const rails: Motif = (pen) => {
  const { ink, between } = pen;
  const bend = between(130, 190);
  const line = `M120 400C260 400 270 ${bend} 420 ${bend}S640 350 840 160`;
  const stops = [
    [120, 400],
    [300, 268],
    [420, bend],
    [840, 160],
  ] as const;
  const train =
    drawPanel(pen, -112, -42, 224, 84, { r: 30, fill: ink.surface }) +
    box(-88, -20, 48, 32, ink.main, { r: 8 }) +
    box(-28, -20, 48, 32, ink.main, { r: 8 }) +
    shape('M36 -42H82A30 30 0 0 1 112 -12V14H36Z', ink.accent) +
    box(-112, 22, 224, 8, ink.second);
  return (
    trail(line, ink.shadow, 26, { opacity: 0.18 }) +
    trail(line, ink.surface, 20) +
    trail(line, ink.main, 8, { dash: '2 22' }) +
    stops.map(([x, y]) => disc(x, y, 22, ink.surface, { stroke: ink.accent, width: 11 })).join('') +
    transformed(612, 266, train, { turn: 18 })
  );
};

/** The tables of a restaurant, some of them occupied. */
const floor: Motif = (pen) => {
  const { ink, between } = pen;
  let tables = '';
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const x = 246 + column * 150;
      const y = 186 + row * 168;
      const roll = between(0, 1);
      const fill = roll > 0.7 ? ink.accent : roll > 0.42 ? ink.main : ink.faint;
      const seats = [
        [0, -62],
        [0, 62],
        [-62, 0],
        [62, 0],
      ] as const;
      tables += seats
        .map(([dx, dy]) => box(x + dx - 17, y + dy - 17, 34, 34, ink.second, { r: 11, opacity: 0.9 }))
        .join('');
      tables += column % 2 ? disc(x, y, 46, fill) : box(x - 44, y - 44, 88, 88, fill, { r: 18 });
    }
  }
  return (
    drawPanel(pen, 150, 70, 640, 400, { r: 28 }) +
    tables +
    drawPanel(pen, 700, 352, 130, 130, { r: 65, fill: ink.main }) +
    trail('M765 386V420L788 436', '#ffffff', 9)
  );
};

/** A house with a lit window. */
const house: Motif = (pen) => {
  const { ink, between } = pen;
  const windows = [
    [372, 300],
    [372, 384],
    [532, 300],
  ]
    .map(([x = 0, y = 0], index) => box(x, y, 58, 56, index === 2 ? ink.accent : ink.faint, { r: 8 }))
    .join('');
  const trees = [
    [230, 1],
    [744, 0.8],
  ]
    .map(([x = 0, scale = 1]) =>
      transformed(
        x,
        466,
        box(-8, -90, 16, 90, ink.text, { r: 8 }) +
          disc(0, -132, 66, ink.second) +
          disc(18, -112, 44, ink.second),
        { scale: scale * between(0.9, 1.1) },
      ),
    )
    .join('');
  const key =
    drawPanel(pen, 640, 96, 180, 110, { r: 20 }) +
    disc(694, 150, 26, 'none', { stroke: ink.main, width: 11 }) +
    trail('M722 150H786M766 150V172M784 150V168', ink.main, 11);
  return (
    trees +
    drawPanel(pen, 332, 232, 296, 234, { r: 12 }) +
    shape('M292 250L480 96L668 250Z', ink.main) +
    windows +
    shape('M460 466V390A34 34 0 0 1 528 390V466Z', ink.main) +
    disc(514, 430, 5, ink.accent) +
    key +
    box(170, 462, 640, 12, ink.text, { r: 6 })
  );
};

/** Beds of an allotment from above. */
const plots: Motif = (pen) => {
  const { ink, between } = pen;
  const beds = [
    [170, 100, 190, 150],
    [380, 100, 150, 150],
    [550, 100, 240, 150],
    [170, 270, 260, 170],
    [450, 270, 150, 170],
    [620, 270, 170, 170],
  ] as const;
  const bedsSvg = beds.map(([x, y, w, h], index) => {
    const fill = [ink.main, ink.faint, ink.second, ink.bright, ink.accent, ink.faint][index] ?? ink.faint;
    const rows = Math.floor(between(3, 5));
    const drills = Array.from({ length: rows }, (_, row) =>
      trail(`M${x + 22} ${y + ((row + 0.5) * h) / rows}H${x + w - 22}`, index % 2 ? ink.main : '#ffffff', 9, {
        dash: '1 22',
        opacity: 0.8,
      }),
    ).join('');
    return box(x, y, w, h, fill, { r: 16 }) + drills;
  });
  return drawPanel(pen, 146, 76, 668, 388, { r: 28 }) + bedsSvg.join('');
};

/** Rows of departures on a dark board. */
const departures: Motif = (pen) => {
  const { ink, between } = pen;
  const rows = Array.from({ length: 5 }, (_, row) => {
    const y = 138 + row * 62;
    const letters = Math.floor(between(6, 11));
    const flaps = Array.from(
      { length: letters },
      (_flap, index) =>
        box(292 + index * 29, y, 25, 40, '#ffffff', { r: 5, opacity: 0.16 }) +
        box(299 + index * 29, y + 12, between(8, 12), 16, '#ffffff', { r: 3, opacity: 0.85 }),
    );
    const clock = [0, 1, 3, 4].map((slot) => box(172 + slot * 22, y, 19, 40, ink.accent, { r: 5 })).join('');
    return clock + flaps.join('') + disc(760, y + 20, 15, row === 2 ? ink.accent : ink.second);
  });
  const fill = ink.mood === 'deep' ? ink.surface : ink.shadow;
  return (
    drawPanel(pen, 136, 76, 688, 392, { r: 22, fill }) +
    box(160, 102, 90, 12, '#ffffff', { r: 6, opacity: 0.5 }) +
    box(292, 102, 130, 12, '#ffffff', { r: 6, opacity: 0.5 }) +
    rows.join('')
  );
};

/** A week's shifts, person by person. */
const shifts: Motif = (pen) => {
  const { ink, between } = pen;
  const colors = [ink.main, ink.accent, ink.second, ink.bright];
  const rows = Array.from({ length: 5 }, (_, row) => {
    const y = 142 + row * 66;
    const start = between(250, 420);
    const length = between(120, 230);
    const second = start + length + between(30, 60);
    return (
      disc(194, y + 24, 22, colors[row % 4] ?? ink.main) +
      box(236, y + 6, 548, 36, ink.faint, { r: 18 }) +
      box(start, y + 6, length, 36, colors[row % 4] ?? ink.main, { r: 18 }) +
      (second < 690
        ? box(second, y + 6, 784 - second - between(0, 50), 36, colors[(row + 1) % 4] ?? ink.main, {
            r: 18,
            opacity: 0.75,
          })
        : '')
    );
  });
  return screen(pen, 146, 62, 668, 434) + rows.join('');
};

/** Motifs that show places. */
export const PLACE_MOTIFS = { route, pins, rails, floor, house, plots, departures, shifts };
