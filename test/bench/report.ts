import { mkdirSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** One line of a benchmark: what was measured, what it must at least (or at most) be, and whether it is. */
export interface Row {
  readonly name: string;
  readonly figure: number;
  readonly bar: number;
  readonly holds: boolean;
}

/** A row whose figure must be at least `bar`. */
export function atLeast(name: string, figure: number, bar: number): Row {
  return { name, figure: rounded(figure), bar, holds: figure >= bar };
}

/** A row whose figure must be at most `bar`. */
export function atMost(name: string, figure: number, bar: number): Row {
  return { name, figure: rounded(figure), bar, holds: figure <= bar };
}

/** Three places are shown; whether a row holds is told from the whole figure. */
function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000;
}

/** Prints the table and keeps it under test/results with the commit it was measured on. */
export function report(file: string, rows: readonly Row[]): void {
  console.table(rows);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  mkdirSync('test/results', { recursive: true });
  writeFileSync(`test/results/${file}`, `${JSON.stringify({ commit, rows }, null, 2)}\n`);
}
