import { box, disc, trail } from '../../covers/svg.js';
import type { ChartBody, GridBody, MapBody } from '../app.js';
import { type Area, sheet, leadingThatFit } from './bodies.js';
import type { AppColors } from './colors.js';
import { text, widthOf } from './lettering.js';

/** Draws a table of marks, and the legend of the marks below. */
export function drawGrid({ across, down, marks, legend }: GridBody, area: Area, colors: AppColors): string {
  const side = Math.min(area.w / 3, Math.max(...down.map((word) => widthOf(word, 14))) + 18);
  const w = (area.w - side) / across.length;
  const h = Math.min((area.h - 92) / down.length, w < 60 ? w * 1.5 : 92);
  const heads = across.map((word, columnIndex) =>
    text(area.x + side + (columnIndex + 0.5) * w, area.y + 18, word, {
      size: 14,
      fill: colors.muted,
      anchor: 'middle',
      max: w - 2,
    }),
  );
  const cells = down.flatMap((word, row) => [
    text(area.x, area.y + 34 + (row + 0.5) * h + 5, word, { size: 14, fill: colors.text, max: side - 10 }),
    ...across.map((_, column) => {
      const mark = Number(marks[row]?.[column] ?? 0);
      return box(
        area.x + side + column * w + 2,
        area.y + 34 + row * h + 2,
        w - 4,
        h - 4,
        colors.marks[mark] ?? colors.main,
        {
          r: Math.min(10, w / 5),
        },
      );
    }),
  ]);
  let y = area.y + 34 + down.length * h + 26;
  let x = area.x;
  const names = legend.map((name, mark) => {
    const width = 22 + widthOf(name, 14);
    if (x + width > area.x + area.w) {
      x = area.x;
      y += 24;
    }
    const entrySvg =
      box(x, y - 12, 14, 14, colors.marks[mark] ?? colors.main, { r: 4 }) +
      text(x + 22, y, name, { size: 14, fill: colors.muted });
    x += width + 20;
    return entrySvg;
  });
  return heads.join('') + cells.join('') + names.join('');
}

/** Draws figures, and a bar chart below. */
export function drawChart({ tiles, bars, unit }: ChartBody, area: Area, colors: AppColors): string {
  const gap = area.w < 500 ? 8 : 16;
  const tileWidth = (area.w - gap * (tiles.length - 1)) / tiles.length;
  const figures = tiles.map(([label, value], index) => {
    const x = area.x + index * (tileWidth + gap);
    const size = Math.min(area.w < 500 ? 20 : 26, (tileWidth - 20) / Math.max(1, widthOf(value, 1, 600)));
    return (
      sheet({ x, y: area.y, w: tileWidth, h: 84 }, colors) +
      text(x + 14, area.y + 30, label, { size: 13, fill: colors.muted, max: tileWidth - 24 }) +
      text(x + 14, area.y + 63, value, { size, weight: 600, fill: colors.text })
    );
  });
  const page = { x: area.x, y: area.y + 100, w: area.w, h: Math.min(area.h - 100, 440) };
  const largestValue = Math.max(...bars.map(([, value]) => value), 1);
  const room = page.h - 100;
  const step = (page.w - 40) / bars.length;
  const barsSvg = bars.map(([label, value], index) => {
    const x = page.x + 20 + index * step;
    const h = Math.max(3, (value / largestValue) * room);
    const isLast = index === bars.length - 1;
    return (
      box(x + step * 0.16, page.y + page.h - 38 - h, step * 0.68, h, isLast ? colors.marks[2] : colors.main, {
        r: Math.min(8, step / 6),
      }) +
      text(x + step / 2, page.y + page.h - 16, label, {
        size: 13,
        fill: colors.muted,
        anchor: 'middle',
        max: step - 2,
      }) +
      (step > 34
        ? text(x + step / 2, page.y + page.h - 46 - h, String(value), {
            size: 13,
            weight: 600,
            fill: colors.text,
            anchor: 'middle',
          })
        : '')
    );
  });
  const lines = [0.25, 0.5, 0.75].map((share) =>
    trail(`M${page.x + 20} ${page.y + page.h - 38 - room * share}h${page.w - 40}`, colors.line, 1.5),
  );
  return (
    figures.join('') +
    sheet(page, colors) +
    text(page.x + 20, page.y + 32, unit, { size: 14, fill: colors.muted }) +
    lines.join('') +
    barsSvg.join('')
  );
}

/** Draws a city map with streets and pins, and the list of the pins to the right or below. */
export function drawMap({ pins, act }: MapBody, area: Area, colors: AppColors): string {
  const isNarrow = area.w < 500;
  const isShort = area.h < 340;
  const plan = isShort ? area : isNarrow ? { ...area, h: area.h * 0.48 } : { ...area, w: area.w * 0.62 };
  const list = isNarrow
    ? { ...area, y: area.y + plan.h + 12, h: area.h - plan.h - 12 }
    : { ...area, x: area.x + plan.w + 18, w: area.w - plan.w - 18 };
  const pointOf = (x: number, y: number) => ({
    x: plan.x + (x / 100) * plan.w,
    y: plan.y + (y / 100) * plan.h,
  });
  const streets = [18, 44, 70, 92].map((share, index) => {
    const from = pointOf(0, share);
    const to = pointOf(100, share - 14 + index * 5);
    const top = pointOf(share - 6, 0);
    const end = pointOf(share + 8, 100);
    return (
      trail(`M${from.x} ${from.y}L${to.x} ${to.y}`, colors.surface, index === 1 ? 16 : 9, { cap: 'butt' }) +
      trail(`M${top.x} ${top.y}L${end.x} ${end.y}`, colors.surface, index === 2 ? 16 : 9, { cap: 'butt' })
    );
  });
  const marks = pins.map(({ x, y }, index) => {
    const point = pointOf(x, y);
    const color = colors.marks[(index % 3) + 1] ?? colors.main;
    return (
      disc(point.x, point.y, 17, color) +
      disc(point.x, point.y, 17, 'none', { stroke: colors.surface, width: 3 }) +
      text(point.x, point.y + 5, String(index + 1), {
        size: 15,
        weight: 600,
        fill: '#ffffff',
        anchor: 'middle',
      })
    );
  });
  const listed = isShort ? [] : leadingThatFit(pins, list.h + 8, 60);
  const rowHeight = Math.min(86, (list.h + 10) / listed.length);
  const rows = listed.map(({ title, detail }, index) => {
    const row = { x: list.x, y: list.y + index * rowHeight, w: list.w, h: rowHeight - 10 };
    const middle = row.y + row.h / 2;
    const hasButton = index === 0;
    const button = hasButton ? widthOf(act, 13, 600) + 24 : 0;
    return (
      sheet(row, colors) +
      text(row.x + 14, middle - 4, `${index + 1}  ${title}`, {
        size: 15,
        weight: 600,
        fill: colors.text,
        max: row.w - 40 - button,
      }) +
      text(row.x + 14, middle + 17, detail, { size: 13, fill: colors.muted, max: row.w - 40 - button }) +
      (hasButton
        ? box(row.x + row.w - button - 10, middle - 16, button, 32, colors.main, { r: 9 }) +
          text(row.x + row.w - 10 - button / 2, middle + 5, act, {
            size: 13,
            weight: 600,
            fill: colors.onMain,
            anchor: 'middle',
          })
        : '')
    );
  });
  return `<clipPath id="plan"><rect x="${plan.x}" y="${plan.y}" width="${plan.w}" height="${plan.h}" rx="14"/></clipPath>${box(plan.x, plan.y, plan.w, plan.h, colors.marks[0], { r: 14 })}<g clip-path="url(#plan)">${streets.join('')}</g>${marks.join('')}${rows.join('')}`;
}
