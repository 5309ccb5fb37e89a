import { drawBox, drawDisc, drawStroke } from '../../covers/svg.js';
import type { BoardBody, FlashCardsBody, FormBody, AnnotatedTextBody, RowsBody } from '../app.js';
import type { AppColors } from './colors.js';
import { linesOf, drawText, widthOf } from './lettering.js';

/** The rectangle that the body of a view is drawn in. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * The minimum width of a board's column, and the minimum height of a row with a title and a detail, in the drawing's
 * units.
 */
const COLUMN_MIN_WIDTH = 170;
const ROW_MIN_HEIGHT = 68;
/** An area with a smaller height is drawn without the second column, and with less detail. */
export const FULL_LAYOUT_MIN_HEIGHT = 340;

/** Returns the first items that fit into the height if each is at least `minHeight` high; always at least one item. */
export function leadingThatFit<Item>(
  items: readonly Item[],
  height: number,
  minHeight: number,
): readonly Item[] {
  return items.slice(0, Math.max(1, Math.floor(height / minHeight)));
}

/** Draws a card with a border, as the background of other elements. */
export function drawPanel({ x, y, w, h }: Area, { surface, line }: AppColors, r = 12): string {
  return drawBox(x, y, w, h, surface, { r, stroke: line, width: 1.5 });
}

/** Draws a short status in a rounded shape whose right edge is at `right`. */
function drawStatus(
  right: number,
  y: number,
  content: string,
  { tint, main }: AppColors,
  maxWidth: number,
): string {
  const width = Math.min(widthOf(content, 13, 600), maxWidth) + 20;
  return (
    drawBox(right - width, y, width, 26, tint, { r: 13 }) +
    drawText(right - width + 10, y + 18, content, { size: 13, weight: 600, fill: main, maxWidth })
  );
}

/** Draws rows with a mark, a title, a detail and a state, then the field that adds a row. */
export function drawRows({ rows, addLabel }: RowsBody, area: Area, colors: AppColors): string {
  const { x, y, w, h } = area;
  const fieldSvg =
    drawBox(x, y, w - 96, 44, colors.surface, { r: 8, stroke: colors.line, width: 1.5 }) +
    drawText(x + 14, y + 28, addLabel, { size: 15, fill: colors.muted, maxWidth: w - 124 }) +
    drawBox(x + w - 86, y, 86, 44, colors.main, { r: 10 }) +
    drawText(x + w - 43, y + 28, 'Add', { size: 15, weight: 600, fill: colors.onMain, anchor: 'middle' });
  const rowsTop = y + 60;
  const visibleRows = leadingThatFit(rows, h - 48, ROW_MIN_HEIGHT);
  const rowHeight = Math.min(92, (h - 48) / visibleRows.length);
  const rowsSvg = visibleRows.map(([title, detail, state], index) => {
    const row = { x, y: rowsTop + index * rowHeight, w, h: rowHeight - 12 };
    const middleY = row.y + row.h / 2;
    const textWidth = w - 96 - Math.min(widthOf(state, 13, 600), w / 3);
    return (
      drawPanel(row, colors) +
      drawDisc(x + 28, middleY, 11, colors.marks[(index % 3) + 1] ?? colors.main) +
      drawText(x + 54, middleY - 4, title, {
        size: 16,
        weight: 600,
        fill: colors.text,
        maxWidth: textWidth,
      }) +
      drawText(x + 54, middleY + 18, detail, { size: 14, fill: colors.muted, maxWidth: textWidth }) +
      drawStatus(x + w - 16, middleY - 13, state, colors, w / 3)
    );
  });
  return fieldSvg + rowsSvg.join('');
}

/**
 * Draws columns of cards. A narrow area shows only the first columns, as a screen that can be scrolled would. In a
 * short area, the cards have a smaller height.
 */
export function drawBoard({ columns }: BoardBody, area: Area, colors: AppColors): string {
  const [cardHeight, linesMax] = area.h < FULL_LAYOUT_MIN_HEIGHT ? [72, 2] : [92, 3];
  const cardDistance = cardHeight + 12;
  const visibleColumns = columns.slice(0, Math.max(2, Math.floor(area.w / COLUMN_MIN_WIDTH)));
  const columnWidth = (area.w - (visibleColumns.length - 1) * 14) / visibleColumns.length;
  return visibleColumns
    .map(({ name, cards }, index) => {
      const x = area.x + index * (columnWidth + 14);
      const cardsSvg = leadingThatFit(cards, area.h - 50, cardDistance).map((card, row) => {
        const lines = linesOf(card, 15, columnWidth - 44).slice(0, linesMax);
        const y = area.y + 52 + row * cardDistance;
        return (
          drawPanel({ x: x + 10, y, w: columnWidth - 20, h: cardHeight }, colors, 10) +
          drawBox(x + 10, y + 10, 4, cardHeight - 20, colors.marks[(index % 3) + 1] ?? colors.main, {
            r: 2,
          }) +
          lines
            .map((line, lineIndex) =>
              drawText(x + 26, y + 30 + lineIndex * 21, line, { size: 15, fill: colors.text }),
            )
            .join('')
        );
      });
      return (
        drawBox(x, area.y, columnWidth, area.h, colors.tint, { r: 14 }) +
        drawText(x + 14, area.y + 32, name, {
          size: 15,
          weight: 600,
          fill: colors.text,
          maxWidth: columnWidth - 60,
        }) +
        drawText(x + columnWidth - 14, area.y + 32, String(cards.length), {
          size: 14,
          fill: colors.muted,
          anchor: 'end',
        }) +
        cardsSvg.join('')
      );
    })
    .join('');
}

/** Draws a text with highlighted passages, and its facts to the right or below. */
export function drawAnnotatedText(
  { title, paragraphs, facts }: AnnotatedTextBody,
  area: Area,
  colors: AppColors,
): string {
  const isNarrow = area.w < 500;
  const isShort = area.h < FULL_LAYOUT_MIN_HEIGHT;
  const factsHeight = isNarrow ? facts.length * 58 + 6 : area.h;
  const letterArea = isShort
    ? area
    : isNarrow
      ? { ...area, h: area.h - factsHeight - 14 }
      : { ...area, w: area.w * 0.66 };
  const textBottom = letterArea.y + letterArea.h - 16;
  const factsArea = isNarrow
    ? { ...area, y: letterArea.y + letterArea.h + 14, h: factsHeight }
    : { ...area, x: letterArea.x + letterArea.w + 20, w: area.w - letterArea.w - 20 };
  const fontSize = isNarrow ? 15 : isShort ? 17 : 20;
  let y = letterArea.y + 44;
  const elements: string[] = [];
  for (const line of linesOf(title, fontSize + 5, letterArea.w - 56, 600)) {
    elements.push(
      drawText(letterArea.x + 28, y, line, { size: fontSize + 5, weight: 600, fill: colors.text }),
    );
    y += fontSize + 15;
  }
  let isHighlighted = false;
  for (const paragraph of paragraphs) {
    y += 10;
    for (const line of linesOf(paragraph, fontSize, letterArea.w - 52)) {
      if (y > textBottom) break;
      let x = letterArea.x + 28;
      line.split('*').forEach((piece, pieceIndex) => {
        if (pieceIndex > 0) isHighlighted = !isHighlighted;
        const width = widthOf(piece, fontSize);
        if (isHighlighted && piece !== '')
          elements.push(
            drawBox(x - 3, y - fontSize, width + 6, fontSize + 8, colors.marks[2], { r: 4, opacity: 0.32 }),
          );
        elements.push(drawText(x, y, piece, { size: fontSize, fill: colors.text }));
        x += width;
      });
      y += fontSize * 1.65;
    }
  }
  const factsSvg = (isShort ? [] : facts).map(([label, value], index) => {
    const row = {
      x: factsArea.x,
      y: factsArea.y + index * (isNarrow ? 58 : 84),
      w: factsArea.w,
      h: isNarrow ? 52 : 72,
    };
    const middleY = row.y + row.h / 2;
    return (
      drawPanel(row, colors) +
      drawText(row.x + 16, middleY - 5, label, { size: 13, fill: colors.muted, maxWidth: row.w - 32 }) +
      drawText(row.x + 16, middleY + 16, value, {
        size: 15,
        weight: 600,
        fill: colors.text,
        maxWidth: row.w - 32,
      })
    );
  });
  const fittedHeight = Math.min(letterArea.h, Math.max(y - letterArea.y + 12, 260));
  return (
    drawPanel({ ...letterArea, h: isNarrow || isShort ? letterArea.h : fittedHeight }, colors) +
    elements.join('') +
    factsSvg.join('')
  );
}

/** Draws fields, the button, and its results. */
export function drawForm({ fields, submitLabel, results }: FormBody, area: Area, colors: AppColors): string {
  const isNarrow = area.w < 500;
  const isShort = area.h < FULL_LAYOUT_MIN_HEIGHT;
  const formArea = isNarrow ? area : { ...area, w: area.w * 0.54 };
  const fieldHeight = isNarrow || isShort ? 72 : 92;
  const visibleFields = leadingThatFit(fields, area.h - 56, fieldHeight);
  const inputsSvg = visibleFields.map(([label, value], index) => {
    const y = formArea.y + index * fieldHeight;
    return (
      drawText(formArea.x, y + 16, label, { size: 14, fill: colors.muted, maxWidth: formArea.w }) +
      drawBox(formArea.x, y + 24, formArea.w, 42, colors.surface, { r: 8, stroke: colors.line, width: 1.5 }) +
      drawText(formArea.x + 14, y + 51, value, { size: 16, fill: colors.text, maxWidth: formArea.w - 28 })
    );
  });
  const buttonY = formArea.y + visibleFields.length * fieldHeight + 8;
  const buttonSvg =
    drawBox(formArea.x, buttonY, isNarrow ? formArea.w : 260, 48, colors.main, { r: 12 }) +
    drawText(formArea.x + (isNarrow ? formArea.w : 260) / 2, buttonY + 30, submitLabel, {
      size: 16,
      weight: 600,
      fill: colors.onMain,
      anchor: 'middle',
      maxWidth: 240,
    });
  const resultsArea = isNarrow
    ? { ...area, y: buttonY + 66 }
    : { ...area, x: area.x + formArea.w + 32, w: area.w - formArea.w - 32 };
  const resultHeight = isNarrow ? 66 : 104;
  const resultsMaxHeight = area.y + area.h - resultsArea.y + 12;
  // In a short, narrow area, even the first result may not fit below the button; it would be cut, so none is shown.
  const visibleResults =
    resultsMaxHeight < resultHeight ? [] : leadingThatFit(results, resultsMaxHeight, resultHeight);
  const resultsSvg = visibleResults.map(([label, value], index) => {
    const row = {
      x: resultsArea.x,
      y: resultsArea.y + index * resultHeight,
      w: resultsArea.w,
      h: resultHeight - (isNarrow ? 8 : 14),
    };
    const middleY = row.y + row.h / 2;
    return (
      drawBox(row.x, row.y, row.w, row.h, index === 0 ? colors.tint : colors.surface, {
        r: 12,
        stroke: colors.line,
        width: 1.5,
      }) +
      drawText(row.x + 18, middleY - 6, label, { size: 14, fill: colors.muted, maxWidth: row.w - 36 }) +
      drawText(row.x + 18, middleY + 18, value, {
        size: isNarrow ? 16 : 18,
        weight: 600,
        fill: index === 0 ? colors.main : colors.text,
        maxWidth: row.w - 36,
      })
    );
  });
  return inputsSvg.join('') + buttonSvg + resultsSvg.join('');
}

/** Draws the first card large, with its choices. In a short area, the card has no number. */
export function drawFlashCards({ cards, choices }: FlashCardsBody, area: Area, colors: AppColors): string {
  const isShort = area.h < FULL_LAYOUT_MIN_HEIGHT;
  const [distance, raisedBy] = isShort ? [22, 14] : [28, 0];
  const w = Math.min(area.w, 620);
  const x = area.x + (area.w - w) / 2;
  const h = Math.min(area.h - 62 - distance, 400);
  const [front = '', back = ''] = cards[0] ?? [];
  const centerX = x + w / 2;
  const frontFontSize = area.w < 500 ? 24 : 30;
  const frontLines = linesOf(front, frontFontSize, w - 64, 600);
  const backLines = linesOf(back, 17, w - 72);
  const frontY = area.y + h / 2 - (frontLines.length * (frontFontSize + 8)) / 2 - raisedBy;
  const backY = frontY + frontLines.length * (frontFontSize + 8) + 40;
  const choiceWidth = (w - (choices.length - 1) * 10) / choices.length;
  const numberSvg = drawText(centerX, area.y + 40, `1 of ${cards.length}`, {
    size: 14,
    fill: colors.muted,
    anchor: 'middle',
  });
  return (
    drawBox(x + 14, area.y + 12, w - 28, h, colors.tint, { r: 22 }) +
    drawPanel({ x, y: area.y, w, h: h - 6 }, colors, 20) +
    (isShort ? '' : numberSvg) +
    frontLines
      .map((line, lineIndex) =>
        drawText(centerX, frontY + lineIndex * (frontFontSize + 8), line, {
          size: frontFontSize,
          weight: 600,
          fill: colors.text,
          anchor: 'middle',
        }),
      )
      .join('') +
    drawStroke(`M${centerX - 40} ${backY - 40}h80`, colors.marks[2], 4) +
    leadingThatFit(backLines, area.y + h - backY + 10, 26)
      .map((line, lineIndex) =>
        drawText(centerX, backY + lineIndex * 26, line, { size: 17, fill: colors.muted, anchor: 'middle' }),
      )
      .join('') +
    choices
      .map((choice, index) => {
        const choiceX = x + index * (choiceWidth + 10);
        const isFirst = index === 0;
        return (
          drawBox(choiceX, area.y + h + distance, choiceWidth, 48, isFirst ? colors.main : colors.tint, {
            r: 12,
          }) +
          drawText(choiceX + choiceWidth / 2, area.y + h + distance + 30, choice, {
            size: 15,
            weight: 600,
            fill: isFirst ? colors.onMain : colors.text,
            anchor: 'middle',
            maxWidth: choiceWidth - 16,
          })
        );
      })
      .join('')
  );
}
