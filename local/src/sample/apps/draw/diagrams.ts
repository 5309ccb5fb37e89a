import { drawBox, drawDisc, drawStroke } from '../../covers/svg.js';
import type { ChartBody, GridBody, GeographicMapBody } from '../app.js';
import { type Area, FULL_LAYOUT_MIN_HEIGHT, drawPanel, leadingThatFit } from './bodies.js';
import type { AppColors } from './colors.js';
import { drawText, widthOf } from './lettering.js';

/** Draws a table of marks, with the legend of the marks below the table. */
export function drawGrid(
  { columnLabels, rowLabels, marks, legend }: GridBody,
  area: Area,
  colors: AppColors,
): string {
  const labelWidth = Math.min(area.w / 3, Math.max(...rowLabels.map((word) => widthOf(word, 14))) + 18);
  const columnWidth = (area.w - labelWidth) / columnLabels.length;
  const rowHeight = Math.min((area.h - 92) / rowLabels.length, columnWidth < 60 ? columnWidth * 1.5 : 92);
  const columnHeads = columnLabels.map((word, columnIndex) =>
    drawText(area.x + labelWidth + (columnIndex + 0.5) * columnWidth, area.y + 18, word, {
      size: 14,
      fill: colors.muted,
      anchor: 'middle',
      maxWidth: columnWidth - 2,
    }),
  );
  const cells = rowLabels.flatMap((word, row) => [
    drawText(area.x, area.y + 34 + (row + 0.5) * rowHeight + 5, word, {
      size: 14,
      fill: colors.text,
      maxWidth: labelWidth - 10,
    }),
    ...columnLabels.map((_, column) => {
      const markIndex = Number(marks[row]?.[column] ?? 0);
      return drawBox(
        area.x + labelWidth + column * columnWidth + 2,
        area.y + 34 + row * rowHeight + 2,
        columnWidth - 4,
        rowHeight - 4,
        colors.marks[markIndex] ?? colors.main,
        {
          r: Math.min(10, columnWidth / 5),
        },
      );
    }),
  ]);
  let y = area.y + 34 + rowLabels.length * rowHeight + 26;
  let x = area.x;
  const legendSvg = legend.map((name, markIndex) => {
    const width = 22 + widthOf(name, 14);
    if (x + width > area.x + area.w) {
      x = area.x;
      y += 24;
    }
    const entrySvg =
      drawBox(x, y - 12, 14, 14, colors.marks[markIndex] ?? colors.main, { r: 4 }) +
      drawText(x + 22, y, name, { size: 14, fill: colors.muted });
    x += width + 20;
    return entrySvg;
  });
  return columnHeads.join('') + cells.join('') + legendSvg.join('');
}

/** Draws figures above a bar chart. In a short area, the figures have less height, which leaves more for the bars. */
export function drawChart({ tiles, bars, unit }: ChartBody, area: Area, colors: AppColors): string {
  const [tileHeight, distance] = area.h < FULL_LAYOUT_MIN_HEIGHT ? [68, 10] : [84, 16];
  const gap = area.w < 500 ? 8 : 16;
  const tileWidth = (area.w - gap * (tiles.length - 1)) / tiles.length;
  const tilesSvg = tiles.map(([label, value], index) => {
    const x = area.x + index * (tileWidth + gap);
    const fontSize = Math.min(area.w < 500 ? 20 : 26, (tileWidth - 20) / Math.max(1, widthOf(value, 1, 600)));
    return (
      drawPanel({ x, y: area.y, w: tileWidth, h: tileHeight }, colors) +
      drawText(x + 14, area.y + tileHeight / 2 - 12, label, {
        size: 13,
        fill: colors.muted,
        maxWidth: tileWidth - 24,
      }) +
      drawText(x + 14, area.y + tileHeight - 21, value, { size: fontSize, weight: 600, fill: colors.text })
    );
  });
  const chartTop = area.y + tileHeight + distance;
  const chartHeight = Math.min(area.y + area.h - chartTop, 440);
  const chartArea = { x: area.x, y: chartTop, w: area.w, h: chartHeight };
  const largestValue = Math.max(...bars.map(([, value]) => value), 1);
  const barMaxHeight = chartArea.h - 100;
  const barDistance = (chartArea.w - 40) / bars.length;
  const barsSvg = bars.map(([label, value], index) => {
    const x = chartArea.x + 20 + index * barDistance;
    const h = Math.max(3, (value / largestValue) * barMaxHeight);
    const isLast = index === bars.length - 1;
    return (
      drawBox(
        x + barDistance * 0.16,
        chartArea.y + chartArea.h - 38 - h,
        barDistance * 0.68,
        h,
        isLast ? colors.marks[2] : colors.main,
        {
          r: Math.min(8, barDistance / 6),
        },
      ) +
      drawText(x + barDistance / 2, chartArea.y + chartArea.h - 16, label, {
        size: 13,
        fill: colors.muted,
        anchor: 'middle',
        maxWidth: barDistance - 2,
      }) +
      (barDistance > 34
        ? drawText(x + barDistance / 2, chartArea.y + chartArea.h - 46 - h, String(value), {
            size: 13,
            weight: 600,
            fill: colors.text,
            anchor: 'middle',
          })
        : '')
    );
  });
  const gridLines = [0.25, 0.5, 0.75].map((share) =>
    drawStroke(
      `M${chartArea.x + 20} ${chartArea.y + chartArea.h - 38 - barMaxHeight * share}h${chartArea.w - 40}`,
      colors.line,
      1.5,
    ),
  );
  return (
    tilesSvg.join('') +
    drawPanel(chartArea, colors) +
    drawText(chartArea.x + 20, chartArea.y + 32, unit, { size: 14, fill: colors.muted }) +
    gridLines.join('') +
    barsSvg.join('')
  );
}

/** Draws a city map with streets and pins, and the list of the pins to the right or below. */
export function drawMap({ pins, actionLabel }: GeographicMapBody, area: Area, colors: AppColors): string {
  const isNarrow = area.w < 500;
  const isShort = area.h < FULL_LAYOUT_MIN_HEIGHT;
  const mapArea = isShort ? area : isNarrow ? { ...area, h: area.h * 0.48 } : { ...area, w: area.w * 0.62 };
  const listArea = isNarrow
    ? { ...area, y: area.y + mapArea.h + 12, h: area.h - mapArea.h - 12 }
    : { ...area, x: area.x + mapArea.w + 18, w: area.w - mapArea.w - 18 };
  const pointOf = (x: number, y: number) => ({
    x: mapArea.x + (x / 100) * mapArea.w,
    y: mapArea.y + (y / 100) * mapArea.h,
  });
  const streets = [18, 44, 70, 92].map((share, index) => {
    const left = pointOf(0, share);
    const right = pointOf(100, share - 14 + index * 5);
    const top = pointOf(share - 6, 0);
    const bottom = pointOf(share + 8, 100);
    return (
      drawStroke(`M${left.x} ${left.y}L${right.x} ${right.y}`, colors.surface, index === 1 ? 16 : 9, {
        cap: 'butt',
      }) +
      drawStroke(`M${top.x} ${top.y}L${bottom.x} ${bottom.y}`, colors.surface, index === 2 ? 16 : 9, {
        cap: 'butt',
      })
    );
  });
  const pinsSvg = pins.map(({ x, y }, index) => {
    const point = pointOf(x, y);
    const color = colors.marks[(index % 3) + 1] ?? colors.main;
    return (
      drawDisc(point.x, point.y, 17, color) +
      drawDisc(point.x, point.y, 17, 'none', { stroke: colors.surface, width: 3 }) +
      drawText(point.x, point.y + 5, String(index + 1), {
        size: 15,
        weight: 600,
        fill: '#ffffff',
        anchor: 'middle',
      })
    );
  });
  const visiblePins = isShort ? [] : leadingThatFit(pins, listArea.h + 8, 60);
  const rowHeight = Math.min(86, (listArea.h + 10) / visiblePins.length);
  const pinRows = visiblePins.map(({ title, detail }, index) => {
    const row = { x: listArea.x, y: listArea.y + index * rowHeight, w: listArea.w, h: rowHeight - 10 };
    const middleY = row.y + row.h / 2;
    const hasButton = index === 0;
    const buttonWidth = hasButton ? widthOf(actionLabel, 13, 600) + 24 : 0;
    return (
      drawPanel(row, colors) +
      drawText(row.x + 14, middleY - 4, `${index + 1}  ${title}`, {
        size: 15,
        weight: 600,
        fill: colors.text,
        maxWidth: row.w - 40 - buttonWidth,
      }) +
      drawText(row.x + 14, middleY + 17, detail, {
        size: 13,
        fill: colors.muted,
        maxWidth: row.w - 40 - buttonWidth,
      }) +
      (hasButton
        ? drawBox(row.x + row.w - buttonWidth - 10, middleY - 16, buttonWidth, 32, colors.main, { r: 9 }) +
          drawText(row.x + row.w - 10 - buttonWidth / 2, middleY + 5, actionLabel, {
            size: 13,
            weight: 600,
            fill: colors.onMain,
            anchor: 'middle',
          })
        : '')
    );
  });
  return `<clipPath id="plan"><rect x="${mapArea.x}" y="${mapArea.y}" width="${mapArea.w}" height="${mapArea.h}" rx="14"/></clipPath>${drawBox(mapArea.x, mapArea.y, mapArea.w, mapArea.h, colors.marks[0], { r: 14 })}<g clip-path="url(#plan)">${streets.join('')}</g>${pinsSvg.join('')}${pinRows.join('')}`;
}
