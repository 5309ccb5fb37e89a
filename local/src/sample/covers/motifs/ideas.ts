import { type Motif, drawPanel, screen } from '../pen.js';
import { box, disc, transformed, shape, trail, writing } from '../svg.js';

/** Text passages connected to the pages that they cite. */
const citations: Motif = (pen) => {
  const { ink, between } = pen;
  const pages = [0, 1, 2].map(
    (sheet) =>
      drawPanel(pen, 176, 84 + sheet * 134, 170, 116, { r: 14 }) +
      writing(198, 106 + sheet * 134, [between(80, 120), between(60, 126), between(70, 120)], ink.text, {
        h: 8,
        gap: 22,
      }) +
      box(192, 120 + sheet * 134, 138, 22, [ink.accent, ink.second, ink.bright][sheet] ?? ink.accent, {
        r: 6,
        opacity: 0.55,
      }),
  );
  const threads = [0, 1, 2].map((sheet) =>
    trail(
      `M346 ${131 + sheet * 134}C430 ${131 + sheet * 134} 420 ${206 + sheet * 62} 500 ${206 + sheet * 62}`,
      [ink.accent, ink.second, ink.bright][sheet] ?? ink.accent,
      7,
    ),
  );
  const answerPanel =
    drawPanel(pen, 480, 110, 320, 320, { r: 26 }) +
    disc(520, 154, 18, ink.main) +
    box(550, 147, 120, 13, ink.text, { r: 6 }) +
    [0, 1, 2]
      .map(
        (row) =>
          disc(522, 206 + row * 62, 12, [ink.accent, ink.second, ink.bright][row] ?? ink.accent) +
          writing(548, 194 + row * 62, [between(150, 220), between(100, 200)], ink.text, { h: 10, gap: 22 }),
      )
      .join('') +
    box(510, 382, 260, 24, ink.faint, { r: 12 });
  return pages.join('') + threads.join('') + answerPanel;
};

/** Things found in a picture, each with its frame. */
const frames: Motif = (pen) => {
  const { ink, between } = pen;
  const scene =
    shape('M176 400L330 230L440 340L560 190L784 400V462H176Z', ink.bright, { opacity: 0.55 }) +
    disc(690, 168, 42, ink.second);
  const frame = (x: number, y: number, w: number, h: number, color: string) =>
    `${box(x, y, w, h, color, { r: 10, opacity: 0.16 })}${box(x, y, w, h, 'none', { r: 10, stroke: color, width: 6 })}${box(x, y - 30, w * 0.55, 24, color, { r: 8 })}${box(x + 12, y - 22, w * 0.3, 8, '#ffffff', { r: 4 })}`;
  return (
    screen(pen, 150, 58, 660, 432) +
    scene +
    frame(236, between(220, 250), 180, 190, ink.main) +
    frame(470, between(176, 200), 170, 230, ink.accent) +
    frame(660, 300, 110, 130, ink.main)
  );
};

/** A tangled line that becomes clear. */
const plain: Motif = (pen) => {
  const { ink, between } = pen;
  const tangle = `M180 270C220 ${between(90, 150)} 330 ${between(400, 460)} 300 250S210 ${between(380, 430)} 260 330S400 ${between(120, 180)} 380 300S300 200 430 270`;
  return (
    trail(tangle, ink.accent, 12) +
    trail(`M190 230C290 ${between(180, 240)} 250 410 350 370S360 190 250 220`, ink.bright, 9, {
      opacity: 0.8,
    }) +
    trail('M430 270H560', ink.main, 12) +
    shape('M556 244L604 270L556 296Z', ink.main) +
    drawPanel(pen, 600, 130, 220, 280, { r: 24 }) +
    writing(632, 172, [156, 132, 150, 96], ink.text, { h: 14, gap: 38 }) +
    box(632, 338, 90, 34, ink.second, { r: 17 })
  );
};

/** A leaf over turned earth. */
const leaf: Motif = (pen) => {
  const { ink, between } = pen;
  const lean = between(-10, 10);
  const blade =
    shape('M0 150C-150 90 -150 -90 0 -190C150 -90 150 90 0 150Z', ink.main) +
    shape('M0 150C-150 90 -150 -90 0 -190Z', ink.bright, { opacity: 0.45 }) +
    trail('M0 220V-130M0 70L-66 10M0 70L66 10M0 -10L-56 -62M0 -10L56 -62', '#ffffff', 7, { opacity: 0.7 });
  const arrows = [0, 120, 240]
    .map((degrees) =>
      transformed(
        480,
        262,
        trail('M-120 -178A216 216 0 0 1 96 -192', ink.accent, 12) +
          shape('M84 -222L132 -186L78 -164Z', ink.accent),
        { turn: degrees + lean },
      ),
    )
    .join('');
  return (
    drawPanel(pen, 300, 82, 360, 360, { r: 180 }) +
    arrows +
    transformed(480, 258, blade, { scale: 0.78, turn: 14 + lean })
  );
};

/** A cog and repair tools. */
const repair: Motif = (pen) => {
  const { ink, between } = pen;
  const teeth = Array.from({ length: 10 }, (_, tooth) =>
    transformed(0, 0, box(-24, -178, 48, 60, ink.main, { r: 12 }), { turn: tooth * 36 }),
  ).join('');
  const cog = teeth + disc(0, 0, 138, ink.main) + disc(0, 0, 92, ink.surface) + disc(0, 0, 40, ink.accent);
  const spanner =
    box(-15, -60, 30, 230, ink.second, { r: 15 }) +
    shape('M-48 -132A52 52 0 0 1 -22 -160V-112H22V-160A52 52 0 1 1 -48 -132Z', ink.second);
  return (
    transformed(420, 270, cog, { turn: between(0, 30), scale: 1.06 }) +
    transformed(690, 290, drawPanel(pen, -60, -190, 120, 380, { r: 60 }) + spanner, { turn: 28 })
  );
};

/** Folders with sorted items. */
const folders: Motif = (pen) => {
  const { ink } = pen;
  const folder = (x: number, y: number, fill: string) =>
    shape(
      `M${x} ${y + 20}A18 18 0 0 1 ${x + 18} ${y}H${x + 110}L${x + 136} ${y + 30}H${x + 262}A18 18 0 0 1 ${x + 280} ${y + 48}V${y + 120}H${x}Z`,
      fill,
    );
  const sheet = (x: number, y: number) =>
    drawPanel(pen, x, y, 200, 130, { r: 12 }) + writing(x + 24, y + 26, [130, 100], ink.text, { gap: 24 });
  const front = (x: number, y: number, fill: string) =>
    drawPanel(pen, x, y, 280, 170, { r: 18, fill }) +
    box(x + 28, y + 112, 92, 26, '#ffffff', { r: 13, opacity: 0.85 });
  return (
    folder(190, 130, ink.bright) +
    sheet(226, 112) +
    front(190, 200, ink.main) +
    folder(500, 196, ink.second) +
    sheet(540, 170) +
    front(500, 262, ink.accent)
  );
};

/** Labels on strings. */
const labels: Motif = (pen) => {
  const { ink, between } = pen;
  const label = (fill: string) =>
    trail('M0 0V-90', ink.text, 5) +
    shape('M0 -26L62 34V196A20 20 0 0 1 42 216H-42A20 20 0 0 1 -62 196V34Z', fill) +
    disc(0, 26, 13, ink.surface) +
    writing(-36, 80, [72, 50], '#ffffff', { h: 11, gap: 26, opacity: 0.85 }) +
    box(-36, 150, 72, 38, '#ffffff', { r: 10, opacity: 0.3 });
  const colors = [ink.main, ink.accent, ink.second, ink.bright];
  return (
    trail('M130 104C330 150 620 150 830 104', ink.text, 8) +
    colors
      .map((fill, index) =>
        transformed(240 + index * 160, 214 + (index % 2) * 16, label(fill), {
          turn: between(-9, 9),
          scale: 1.12,
        }),
      )
      .join('')
  );
};

/** Notes on a stave. */
const choir: Motif = (pen) => {
  const { ink, between } = pen;
  const stave = [0, 1, 2, 3, 4].map((line) => trail(`M170 ${190 + line * 40}H790`, ink.faint, 5)).join('');
  const notes = Array.from({ length: 7 }, (_, note) => {
    const x = 230 + note * 84;
    const y = 190 + Math.round(between(0.5, 7.5)) * 20;
    const fill = [ink.main, ink.accent, ink.second][note % 3] ?? ink.main;
    return transformed(
      x,
      y,
      `<ellipse cx="0" cy="0" rx="30" ry="22" transform="rotate(-18)" fill="${fill}"/>` +
        trail('M26 -6V-104', fill, 9),
    );
  });
  return drawPanel(pen, 130, 80, 700, 380, { r: 26 }) + stave + notes.join('');
};

/** Raindrops and roots: a plan that branches. */
const branches: Motif = (pen) => {
  const { ink, between } = pen;
  const twig = (x: number, y: number, length: number, degrees: number, depth: number): string => {
    if (depth === 0)
      return disc(
        x,
        y,
        between(16, 28),
        [ink.main, ink.accent, ink.second][Math.floor(between(0, 3))] ?? ink.main,
      );
    const tipX = x + Math.sin(degrees) * length;
    const tipY = y - Math.cos(degrees) * length;
    const next = [-0.46, 0.42]
      .map((bend) =>
        twig(tipX, tipY, length * between(0.72, 0.84), degrees + bend + between(-0.1, 0.1), depth - 1),
      )
      .join('');
    return (
      trail(
        `M${Math.round(x)} ${Math.round(y)}L${Math.round(tipX)} ${Math.round(tipY)}`,
        ink.text,
        4 + depth * 4,
      ) + next
    );
  };
  return (
    disc(480, 240, 214, ink.surface, { opacity: 0.55 }) +
    twig(480, 486, 126, 0, 4) +
    box(360, 480, 240, 16, ink.text, { r: 8 })
  );
};

/** Loaves on their trays. */
const loaves: Motif = (pen) => {
  const { ink, between } = pen;
  let trays = '';
  for (let row = 0; row < 2; row += 1) {
    const y = 250 + row * 170;
    for (let loaf = 0; loaf < 4; loaf += 1) {
      const x = 200 + loaf * 142;
      const h = between(84, 108);
      trays += shape(
        `M${x} ${y}V${y - h / 2}C${x} ${y - h} ${x + 124} ${y - h} ${x + 124} ${y - h / 2}V${y}Z`,
        [ink.main, ink.bright, ink.second][(loaf + row) % 3] ?? ink.main,
      );
      trays += [34, 62, 90]
        .map((dx) => trail(`M${x + dx - 10} ${y - h * 0.62}l16 22`, '#ffffff', 6, { opacity: 0.75 }))
        .join('');
    }
    trays += box(176, y, 608, 16, ink.text, { r: 8 });
  }
  return drawPanel(pen, 150, 70, 660, 410, { r: 28 }) + trays;
};

/** Motifs that show an idea. */
export const IDEA_MOTIFS = {
  citations,
  frames,
  plain,
  leaf,
  repair,
  folders,
  labels,
  choir,
  branches,
  loaves,
};
