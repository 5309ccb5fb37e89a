import { type Motif, drawPanel, screen } from '../pen.js';
import { arc, box, curve, disc, shape, trail, writing } from '../svg.js';

/** A forecast: a line with its uncertainty band, the future part dashed. */
const forecast: Motif = (pen) => {
  const { ink, between } = pen;
  const points = Array.from(
    { length: 7 },
    (_, step) => [190 + step * 66, 380 - step * 18 - between(-46, 46)] as const,
  );
  const last = points[6] ?? [586, 300];
  const line = curve(points);
  const rules = [180, 250, 320, 390].map((y) => trail(`M180 ${y}H790`, ink.faint, 3)).join('');
  const cone = shape(`M${last[0]} ${last[1]}L790 ${last[1] - 130}V${last[1] + 50}Z`, ink.accent, {
    opacity: 0.3,
  });
  return (
    screen(pen, 140, 66, 690, 420) +
    rules +
    shape(`${line}V440H190Z`, ink.main, { opacity: 0.14 }) +
    cone +
    trail(line, ink.main, 9) +
    trail(`M${last[0]} ${last[1]}L782 ${last[1] - 44}`, ink.accent, 8, { dash: '4 20' }) +
    disc(last[0], last[1], 15, ink.surface, { stroke: ink.main, width: 8 })
  );
};

/** A week of bars, one of them highlighted. */
const bars: Motif = (pen) => {
  const { ink, between } = pen;
  const high = Math.floor(between(2, 6));
  const columns = Array.from({ length: 7 }, (_, day) => {
    const h = day === high ? 250 : between(80, 205);
    const x = 196 + day * 84;
    return (
      box(x, 170, 52, 270, ink.faint, { r: 16 }) +
      box(x, 440 - h, 52, h, day === high ? ink.accent : ink.main, { r: 16 }) +
      box(x + 10, 456, 32, 9, ink.text, { r: 4 })
    );
  });
  return (
    drawPanel(pen, 150, 70, 660, 420, { r: 26 }) +
    writing(196, 104, [170, 96], ink.text, { h: 13, gap: 26 }) +
    box(700, 100, 72, 32, ink.second, { r: 16 }) +
    columns.join('')
  );
};

/** Shares of a whole with a legend. */
const donut: Motif = (pen) => {
  const { ink, between } = pen;
  const first = between(0.34, 0.46);
  const second = between(0.18, 0.26);
  const third = between(0.1, 0.18);
  const parts = [first, second, third, 1 - first - second - third];
  const colors = [ink.main, ink.accent, ink.second, ink.bright];
  let from = 0;
  const ring = parts.map((share, index) => {
    const arcSvg = arc(370, 270, 116, from + 0.008, share - 0.016, colors[index] ?? ink.main, 62);
    from += share;
    return arcSvg;
  });
  const legend = colors.map(
    (fill, row) =>
      box(590, 158 + row * 62, 30, 30, fill, { r: 9 }) +
      writing(636, 162 + row * 62, [between(70, 120), between(40, 66)], ink.text, { h: 9, gap: 16 }),
  );
  return (
    drawPanel(pen, 176, 76, 608, 392, { r: 28 }) +
    ring.join('') +
    disc(370, 270, 58, ink.faint) +
    box(338, 258, 64, 12, ink.main, { r: 6 }) +
    box(348, 280, 44, 9, ink.text, { r: 4 }) +
    legend.join('')
  );
};

/** A radar chart of a taste's profile. */
const radar: Motif = (pen) => {
  const { ink, between } = pen;
  const corners = (radius: (axis: number) => number) =>
    Array.from({ length: 6 }, (_, axis) => {
      const angle = (axis / 6) * 2 * Math.PI - Math.PI / 2;
      return `${Math.round(480 + Math.cos(angle) * radius(axis))} ${Math.round(274 + Math.sin(angle) * radius(axis))}`;
    });
  const web = [60, 110, 160].map((radius) =>
    shape(`M${corners(() => radius).join('L')}Z`, 'none', { stroke: ink.faint, width: 4 }),
  );
  const tastes = Array.from({ length: 6 }, () => between(70, 156));
  const notes = Array.from({ length: 6 }, () => between(46, 112));
  const knots = corners((axis) => tastes[axis] ?? 100).map((corner) => {
    const [x, y] = corner.split(' ');
    return disc(Number(x), Number(y), 11, ink.main);
  });
  return (
    drawPanel(pen, 268, 60, 424, 424, { r: 212 }) +
    web.join('') +
    shape(`M${corners((axis) => notes[axis] ?? 80).join('L')}Z`, ink.second, { opacity: 0.7 }) +
    shape(`M${corners((axis) => tastes[axis] ?? 100).join('L')}Z`, ink.main, { opacity: 0.35 }) +
    trail(`M${corners((axis) => tastes[axis] ?? 100).join('L')}Z`, ink.main, 7) +
    knots.join('')
  );
};

/** Points of two classes and the line between them. */
const scatter: Motif = (pen) => {
  const { ink, between } = pen;
  let points = '';
  for (let index = 0; index < 46; index += 1) {
    const x = between(196, 770);
    const y = between(150, 440);
    const above = y < 480 - x * 0.42;
    points += disc(x, y, between(7, 15), above ? ink.main : index % 5 ? ink.accent : ink.second, {
      opacity: 0.85,
    });
  }
  return (
    screen(pen, 150, 66, 660, 424) +
    trail('M176 136V462H790', ink.faint, 5) +
    points +
    trail('M190 402C380 330 560 300 776 150', ink.text, 5, { dash: '3 16' })
  );
};

/** Stacked areas of several sources over months. */
const strata: Motif = (pen) => {
  const { ink, between } = pen;
  const layer = (lift: number, fill: string) => {
    const points = Array.from(
      { length: 7 },
      (_, step) => [170 + step * 104, 440 - lift - step * lift * 0.06 - between(-20, 20)] as const,
    );
    return shape(`${curve(points)}V456H170Z`, fill);
  };
  return (
    screen(pen, 140, 66, 680, 424) +
    layer(240, ink.bright) +
    layer(170, ink.main) +
    layer(106, ink.second) +
    layer(52, ink.accent) +
    trail('M170 458H794', ink.text, 5)
  );
};

/** A heat map: a grid from cool to warm colors. */
const heatmap: Motif = (pen) => {
  const { ink, between } = pen;
  let cells = '';
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 12; column += 1) {
      const warmth = Math.max(0, 1 - Math.hypot(column - 7.2, (row - 2.4) * 1.5) / 6) + between(-0.16, 0.16);
      const fill =
        warmth > 0.78 ? ink.accent : warmth > 0.56 ? ink.main : warmth > 0.3 ? ink.bright : ink.faint;
      cells += box(184 + column * 50, 148 + row * 54, 42, 46, fill, { r: 10 });
    }
  }
  return screen(pen, 156, 66, 648, 424) + cells;
};

/** A table of tests by version: passed, failed, new. */
const matrix: Motif = (pen) => {
  const { ink, between } = pen;
  let cells = '';
  for (let row = 0; row < 5; row += 1) {
    cells += box(186, 166 + row * 60, between(90, 150), 12, ink.text, { r: 6 });
    for (let column = 0; column < 5; column += 1) {
      const passed = between(0, 1) > 0.24;
      const x = 400 + column * 78;
      const y = 172 + row * 60;
      cells += disc(x, y, 21, passed ? ink.main : ink.accent, { opacity: passed ? 0.92 : 1 });
      cells += passed
        ? trail(`M${x - 9} ${y + 1}l6 7l11 -14`, '#ffffff', 4)
        : trail(`M${x - 7} ${y - 7}l14 14m0 -14l-14 14`, '#ffffff', 4);
    }
  }
  return (
    screen(pen, 150, 62, 660, 436) + box(674, 134, 76, 342, ink.second, { r: 18, opacity: 0.22 }) + cells
  );
};

/** Motifs that show figures. */
export const CHART_MOTIFS = { forecast, bars, donut, radar, scatter, strata, heatmap, matrix };
