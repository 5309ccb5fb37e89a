import { barText, type Bar, reachesBar } from './result-row.js';
import type { ResultTable, TableRow } from './result-table.js';

/** The bars (limits for figures) that a benchmark's code currently declares, by row name. */
export type Bars = Readonly<Record<string, Bar>>;

/**
 * Returns a line for each row that misses its bar: the bar in the code, or the recorded one if the code has none. Rows
 * that state a reason for missing it (`missReason`) are left out.
 */
export function missedBars({ rows }: ResultTable, bars: Bars = {}): string[] {
  return rows
    .filter(({ missReason }) => missReason === undefined)
    .flatMap((row) => {
      const bar = bars[row.name] ?? row.bar;
      return reachesBar({ ...row, bar }) ? [] : [`${row.name}: ${row.figure}, ${barText(bar)}`];
    });
}

/** Returns the names of rows for which the code declares a bar, but which the committed results do not contain. */
export function unmeasuredRows({ rows }: ResultTable, bars: Bars): string[] {
  const names = new Set(rows.map(({ name }) => name));
  return Object.keys(bars).filter((name) => !names.has(name));
}

/**
 * Returns how many commits ago the rows of each part were measured, newest first: '3 commits: reads, writes; age
 * unknown: jobs'. `commitsSince` returns undefined for a commit that is not in the history.
 */
export function describeAges(
  table: ResultTable,
  commitsSince: (commit: string) => number | undefined,
): string {
  const commitsByRun = new Map(table.runs.map(({ id, commit }) => [id, commit]));
  const partNamesByAge = new Map<number | undefined, Set<string>>();
  for (const row of table.rows) {
    const age = commitsSince(commitsByRun.get(row.run) ?? 'unknown');
    partNamesByAge.set(age, (partNamesByAge.get(age) ?? new Set()).add(partText(row)));
  }
  return [...partNamesByAge]
    .sort(([firstAge], [secondAge]) => (firstAge ?? Infinity) - (secondAge ?? Infinity))
    .map(([age, names]) => `${ageText(age)}: ${[...names].join(', ')}`)
    .join('; ');
}

function partText({ part, numbers }: TableRow): string {
  return numbers === 'partial' ? `${part} (partial)` : part;
}

function ageText(age: number | undefined): string {
  if (age === undefined) return 'age unknown';
  return age === 1 ? '1 commit' : `${age} commits`;
}
