import type { SampleApp, View } from './app.js';

/** Splits a short text at `|`. The functions of this file build interfaces from such texts. */
const splitAtBars = (text: string) => text.split('|').map((segment) => segment.trim());

function splitInTwo(text: string): readonly [string, string] {
  const [first = '', second = ''] = splitAtBars(text);
  return [first, second];
}

/** Returns a sample app that shows these views in a browser window. */
export const inWindow = (...views: readonly View[]): SampleApp => ({ device: 'window', views });

/** Returns a sample app that shows these views on a phone. */
export const onPhone = (...views: readonly View[]): SampleApp => ({ device: 'phone', views });

/** Returns a view with a list of rows. Each line is `title | detail | state`. */
export function rowsView(name: string, note: string, addLabel: string, ...lines: readonly string[]): View {
  const parsedLines = lines.map((line): readonly [string, string, string] => {
    const [title = '', detail = '', state = ''] = splitAtBars(line);
    return [title, detail, state];
  });
  return { name, note, kind: 'rows', addLabel, rows: parsedLines };
}

/** Returns a view with columns of cards. Each column is `name | card | card`. */
export function boardView(name: string, note: string, ...columns: readonly string[]): View {
  const parsedColumns = columns.map((column) => {
    const [title = '', ...cards] = splitAtBars(column);
    return { name: title, cards };
  });
  return { name, note, kind: 'board', columns: parsedColumns };
}

/** Returns a view with a table of marks. `marks` are lines of digits; each digit is an index into `legend`. */
export function gridView(
  name: string,
  note: string,
  columnLabels: string,
  rowLabels: string,
  legend: string,
  marks: string,
): View {
  return {
    name,
    note,
    kind: 'grid',
    columnLabels: splitAtBars(columnLabels),
    rowLabels: splitAtBars(rowLabels),
    legend: splitAtBars(legend),
    marks: marks.split(' '),
  };
}

/** Returns a view with a bar chart. `tiles` are `label = value`, `bars` are `label = number`, separated by `|`. */
export function chartView(name: string, note: string, tiles: string, unit: string, bars: string): View {
  const splitLabelsAndValues = (text: string) =>
    splitAtBars(text).map((segment): readonly [string, string] => {
      const [label = '', value = ''] = segment.split('=').map((word) => word.trim());
      return [label, value];
    });
  return {
    name,
    note,
    kind: 'chart',
    tiles: splitLabelsAndValues(tiles),
    unit,
    bars: splitLabelsAndValues(bars).map(([label, value]) => [label, Number(value)] as const),
  };
}

/** Returns a view with a text. Passages between asterisks are highlighted. Each fact is `label | value`. */
export function letterView(
  name: string,
  note: string,
  title: string,
  text: string,
  ...facts: readonly string[]
): View {
  return { name, note, kind: 'letter', title, paragraphs: splitAtBars(text), facts: facts.map(splitInTwo) };
}

/** Returns a view with a form. `fields` and `results` are `label = value`, separated by `|`. */
export function formView(
  name: string,
  note: string,
  fields: string,
  submitLabel: string,
  results: string,
): View {
  const splitLabelsAndValues = (text: string) =>
    splitAtBars(text).map((segment): readonly [string, string] => {
      const separatorIndex = segment.indexOf('=');
      return [segment.slice(0, separatorIndex).trim(), segment.slice(separatorIndex + 1).trim()];
    });
  return {
    name,
    note,
    kind: 'form',
    fields: splitLabelsAndValues(fields),
    submitLabel,
    results: splitLabelsAndValues(results),
  };
}

/** Returns a view with flash cards. Each line is `front | back`. */
export function cardsView(name: string, note: string, choices: string, ...lines: readonly string[]): View {
  return { name, note, kind: 'cards', cards: lines.map(splitInTwo), choices: splitAtBars(choices) };
}

/** Returns a view with a map and pins. Each line is `x y title | detail`. */
export function mapView(name: string, note: string, actionLabel: string, ...lines: readonly string[]): View {
  const pins = lines.map((line) => {
    const [positionAndTitle = '', detail = ''] = splitAtBars(line);
    const [x = '', y = '', ...title] = positionAndTitle.split(' ');
    return { x: Number(x), y: Number(y), title: title.join(' '), detail };
  });
  return { name, note, kind: 'map', actionLabel, pins };
}
