import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Row } from '../bench/report.js';
import type { FaultLine, Outcome } from './room/outcome.js';

/** A row as it is kept: each says on which commit, from which seed and of how many cases and faults it was measured. */
interface KeptRow extends Row {
  readonly line: string;
  readonly cases: number;
  readonly faults: number;
  readonly seed: number;
  readonly commit: string;
  readonly at: string;
}

interface Kept {
  readonly commit: string;
  readonly rows: readonly KeptRow[];
}

/** A line that was played. */
export interface Played {
  readonly line: FaultLine;
  readonly seed: number;
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Prints a line's figures, and what was broken. */
export function printPlayed({ line, outcome, seed, seconds }: Played): void {
  const isWell = outcome.rows.every(({ holds }) => holds);
  console.log(
    `${isWell ? '✓' : '✗'} ${line.name.padEnd(18)} ${line.promise} — ${outcome.cases} cases, ${outcome.faults} faults, seed ${seed}, ${seconds.toFixed(1)} s`,
  );
  for (const { name, figure, bar, holds } of outcome.rows)
    console.log(`    ${holds ? ' ' : '✗'} ${name}: ${figure} (bar ${bar})`);
  for (const violation of outcome.violations.slice(0, 20)) console.log(`      ${violation}`);
}

/** The table of all that was played. */
export function printTable(played: readonly Played[]): void {
  console.table(
    played.map(({ line, seed, outcome, seconds }) => ({
      promise: line.name,
      N: outcome.cases,
      seed,
      faults: outcome.faults,
      violations: outcome.violations.length,
      holds: outcome.rows.every(({ holds }) => holds),
      seconds: Math.round(seconds),
    })),
  );
}

/** The commit that is played. */
export function currentCommit(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
}

/** Puts the rows of one line in the place of its earlier ones. */
export function keep(file: string, commit: string, { line, seed, outcome }: Played): void {
  const before: Kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
    : { commit, rows: [] };
  const { cases, faults } = outcome;
  const at = new Date().toISOString();
  const rows = outcome.rows.map((row) => ({
    ...row,
    name: `${line.name}: ${row.name}`,
    line: line.name,
    cases,
    faults,
    seed,
    commit,
    at,
  }));
  mkdirSync(dirname(file), { recursive: true });
  const kept = before.rows.filter((row) => row.line !== line.name);
  writeFileSync(file, `${JSON.stringify({ commit, rows: [...kept, ...rows] }, null, 2)}\n`);
}
