import { type Motif, drawPanel, screen } from '../pen.js';
import { arc, box, curve, disc, shape, trail, writing } from '../svg.js';

/** A dial with its safe range. */
const gauge: Motif = (pen) => {
  const { ink, between } = pen;
  const share = between(0.3, 0.62);
  const angle = (share * 0.75 - 0.625) * 2 * Math.PI + Math.PI / 2 - Math.PI / 2;
  const tip = `${Math.round(480 + Math.cos(angle) * 110)} ${Math.round(286 + Math.sin(angle) * 110)}`;
  return (
    drawPanel(pen, 266, 62, 428, 428, { r: 214 }) +
    arc(480, 286, 150, 0.625, 0.75, ink.faint, 34) +
    arc(480, 286, 150, 0.625, share * 0.75, ink.main, 34) +
    arc(480, 286, 150, 0.625 + 0.6, 0.15, ink.second, 34) +
    trail(`M480 286L${tip}`, ink.text, 12) +
    disc(480, 286, 22, ink.accent) +
    box(424, 398, 112, 40, ink.main, { r: 20 }) +
    box(448, 413, 64, 10, '#ffffff', { r: 5 })
  );
};

/** A recording during playback. */
const waveform: Motif = (pen) => {
  const { ink, between } = pen;
  const heads = Array.from({ length: 34 }, (_, bar) => {
    const swell = 40 + 110 * Math.abs(Math.sin(bar / 3.4)) * between(0.55, 1);
    return box(170 + bar * 18.4, 250 - swell, 11, swell * 2, bar < 15 ? ink.main : ink.faint, { r: 5.5 });
  });
  const play = disc(480, 440, 40, ink.accent) + shape('M468 420L500 440L468 460Z', '#ffffff');
  return (
    drawPanel(pen, 130, 76, 700, 356, { r: 30 }) +
    heads.join('') +
    trail('M444 104V396', ink.accent, 6) +
    disc(444, 104, 12, ink.accent) +
    play
  );
};

/** Steps of a rhythm in rows. */
const sequencer: Motif = (pen) => {
  const { ink, between } = pen;
  let steps = '';
  const colors = [ink.accent, ink.main, ink.second, ink.bright];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 10; column += 1) {
      const isOn = between(0, 1) > 0.58 || column % (row + 3) === 0;
      steps += box(168 + column * 63, 116 + row * 82, 50, 66, isOn ? (colors[row] ?? ink.main) : ink.faint, {
        r: 14,
      });
    }
  }
  return (
    drawPanel(pen, 138, 82, 684, 382, { r: 30 }) +
    box(414, 98, 62, 350, ink.text, { r: 18, opacity: 0.22 }) +
    steps
  );
};

/** Breath as growing rings. */
const rings: Motif = ({ ink, between }) => {
  const circles = [228, 182, 136, 92].map((r, index) =>
    disc(480, 270, r, index === 3 ? ink.main : ink.bright, { opacity: [0.18, 0.3, 0.45, 1][index] ?? 1 }),
  );
  const orbit = between(0.05, 0.3) * 2 * Math.PI;
  return (
    circles.join('') +
    arc(480, 270, 182, 0, between(0.4, 0.7), ink.accent, 12) +
    disc(480 + Math.cos(orbit) * 228, 270 + Math.sin(orbit) * 228, 16, ink.second) +
    trail('M436 282C452 236 470 236 480 270S508 306 526 258', '#ffffff', 9)
  );
};

/** The curve of a night's sleep. */
const night: Motif = (pen) => {
  const { ink, between } = pen;
  const points = Array.from(
    { length: 9 },
    (_, step) => [176 + step * 76, step % 2 ? between(300, 400) : between(190, 290)] as const,
  );
  const stars = Array.from({ length: 12 }, () =>
    disc(between(190, 780), between(110, 210), between(2, 5), ink.second),
  ).join('');
  const moon = disc(700, 156, 44, ink.accent) + disc(720, 144, 40, ink.surface);
  return (
    drawPanel(pen, 130, 76, 700, 392, { r: 30 }) +
    stars +
    moon +
    shape(`${curve(points)}V430H176Z`, ink.main, { opacity: 0.18 }) +
    trail(curve(points), ink.main, 9)
  );
};

/** A water level that rises and falls around a mark. */
const tide: Motif = (pen) => {
  const { ink, between } = pen;
  const sea = (y: number, fill: string, opacity: number) => {
    const points = Array.from(
      { length: 7 },
      (_, step) => [150 + step * 110, y + (step % 2 ? 1 : -1) * between(14, 34)] as const,
    );
    return shape(`${curve(points)}V462H150Z`, fill, { opacity });
  };
  const marks = Array.from({ length: 8 }, (_, mark) =>
    box(724, 122 + mark * 40, mark % 2 ? 22 : 40, 7, ink.text, { r: 3 }),
  ).join('');
  const pole = box(700, 104, 16, 358, ink.text, { r: 8 });
  return (
    drawPanel(pen, 150, 76, 660, 386, { r: 4 }) +
    pole +
    marks +
    sea(250, ink.bright, 0.45) +
    sea(316, ink.main, 0.7) +
    sea(384, ink.main, 1) +
    trail('M170 236H690', ink.accent, 5, { dash: '4 16' }) +
    disc(708, 236, 18, ink.accent)
  );
};

/** Devices and the lines between them. */
const nodes: Motif = (pen) => {
  const { ink, between } = pen;
  const spots = [
    [480, 270],
    [250, 150],
    [240, 390],
    [480, 96],
    [480, 446],
    [716, 150],
    [722, 386],
    [346, 268],
    [614, 268],
  ] as const;
  const lines = spots
    .slice(1)
    .map(([x, y]) => trail(`M480 270L${x} ${y}`, ink.haze, 6))
    .join('');
  const dots = spots.slice(1).map(([x, y], index) => {
    const r = between(26, 44);
    return (
      disc(x, y, r, ink.surface, {
        stroke: [ink.main, ink.second, ink.accent][index % 3] ?? ink.main,
        width: 8,
      }) + disc(x, y, r / 3, index % 4 === 1 ? ink.second : ink.accent)
    );
  });
  return (
    lines +
    dots.join('') +
    drawPanel(pen, 400, 190, 160, 160, { r: 36, fill: ink.main }) +
    [0, 1, 2]
      .map((row) => box(432, 226 + row * 34, 96, 20, '#ffffff', { r: 8, opacity: 0.9 - row * 0.2 }))
      .join('')
  );
};

/** A sensor on a stem that sends data. */
const sensor: Motif = (pen) => {
  const { ink, between } = pen;
  const waves = [70, 110, 150]
    .map((r, index) =>
      arc(480, 190, r, 0.86, 0.28, [ink.accent, ink.main, ink.bright][index] ?? ink.main, 14),
    )
    .join('');
  const leaf = (x: number, y: number, side: number) =>
    shape(
      `M480 ${y}C${480 + side * 60} ${y - 90} ${x} ${y - 70} ${x + side * 30} ${y - 96}C${x + side * 40} ${y - 10} ${x - side * 20} ${y + 30} 480 ${y}Z`,
      side > 0 ? ink.second : ink.accent,
    );
  const lift = between(-8, 8);
  return (
    waves +
    trail('M480 210V440', ink.main, 14) +
    leaf(590, 350 + lift, 1) +
    leaf(370, 400 - lift, -1) +
    drawPanel(pen, 420, 150, 120, 84, { r: 24 }) +
    disc(480, 192, 18, ink.main) +
    box(300, 430, 360, 60, ink.main, { r: 30 }) +
    box(300, 430, 360, 22, ink.bright, { r: 11 })
  );
};

/** A transcript: speakers and decisions. */
const transcript: Motif = (pen) => {
  const { ink, between } = pen;
  const turns = [0, 1, 2].map((row) => {
    const y = 146 + row * 108;
    return (
      disc(198, y + 22, 24, [ink.main, ink.accent, ink.second][row] ?? ink.main) +
      box(238, y, 300, 82, ink.faint, { r: 18 }) +
      writing(258, y + 18, [between(170, 250), between(120, 240), between(60, 150)], ink.text, {
        h: 9,
        gap: 20,
      })
    );
  });
  const beats = Array.from({ length: 9 }, (_, bar) => {
    const h = between(14, 74);
    return box(616 + bar * 18, 190 - h / 2, 10, h, '#ffffff', { r: 5, opacity: 0.9 });
  }).join('');
  return (
    screen(pen, 150, 62, 600, 434) +
    turns.join('') +
    drawPanel(pen, 580, 120, 230, 140, { r: 22, fill: ink.main }) +
    beats +
    drawPanel(pen, 600, 296, 210, 150, { r: 20 }) +
    writing(626, 326, [150, 120, 140, 80], ink.text, { gap: 26 })
  );
};

/** Motifs that show changing signals. */
export const SIGNAL_MOTIFS = { gauge, waveform, sequencer, rings, night, tide, nodes, sensor, transcript };
