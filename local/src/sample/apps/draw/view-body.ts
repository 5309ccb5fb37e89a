import type { View } from '../app.js';
import { type Area, drawBoard, drawFlashCards, drawForm, drawAnnotatedText, drawRows } from './bodies.js';
import type { AppColors } from './colors.js';
import { drawChart, drawGrid, drawMap } from './diagrams.js';

/** Draws the body of a view, which is everything except the heading, so that it fits into an area. */
export function drawBody(view: View, area: Area, colors: AppColors): string {
  switch (view.kind) {
    case 'rows':
      return drawRows(view, area, colors);
    case 'board':
      return drawBoard(view, area, colors);
    case 'grid':
      return drawGrid(view, area, colors);
    case 'chart':
      return drawChart(view, area, colors);
    case 'letter':
      return drawAnnotatedText(view, area, colors);
    case 'form':
      return drawForm(view, area, colors);
    case 'cards':
      return drawFlashCards(view, area, colors);
    case 'map':
      return drawMap(view, area, colors);
  }
}
