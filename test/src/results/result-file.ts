import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reachesBar, type ResultRow } from './result-row.js';
import { type ResultTable, resultTableSchema, type Run, type TableRow } from './result-table.js';

/** Rows that were measured together. */
export interface MeasuredPart {
  readonly partName: string;
  readonly rows: readonly ResultRow[];
  /** 'partial' if a setting reduced the number of cases below what the bars require, otherwise 'full'. */
  readonly runSize: TableRow['numbers'];
  /** The part's number of cases, number of faults, and seed. */
  readonly caseCounts?: Pick<TableRow, 'cases' | 'faults' | 'seed'>;
}

/** Reads a file of test/results; a missing file is an empty table. Throws for an invalid file. */
export function readTable(file: string): ResultTable {
  if (!existsSync(file)) return { runs: [], rows: [] };
  const parsed = resultTableSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`);
  return parsed.data;
}

/**
 * Replaces all rows of a part. Rows of a partial run never replace rows of a full run; then nothing is stored. Returns
 * whether the rows were stored. Throws for an invalid file.
 */
export function storePart(file: string, run: Run, measuredPart: MeasuredPart): boolean {
  const tableBefore = readTable(file);
  const { partName, runSize, caseCounts } = measuredPart;
  const isOfPart = (row: TableRow) => row.part === partName;
  if (runSize === 'partial' && tableBefore.rows.some((row) => isOfPart(row) && row.numbers === 'full'))
    return false;
  const rows = measuredPart.rows.map((row) => ({
    ...row,
    name: runSize === 'partial' ? `${row.name} (partial)` : row.name,
    part: partName,
    numbers: runSize,
    ...caseCounts,
    run: run.id,
  }));
  writeTable(file, replaceRows(tableBefore.rows, isOfPart, rows), [
    ...tableBefore.runs.filter(({ id }) => id !== run.id),
    run,
  ]);
  return true;
}

/**
 * Stores single rows of a part. Each replaces the stored row with the same name, if there is one; all other rows
 * remain. Throws for an invalid file.
 */
export function storeRows(file: string, run: Run, part: string, rows: readonly ResultRow[]): void {
  const tableBefore = readTable(file);
  const storedRows = new Map<string, TableRow>(tableBefore.rows.map((row) => [row.name, row]));
  for (const row of rows) storedRows.set(row.name, { ...row, part, numbers: 'full', run: run.id });
  writeTable(file, [...storedRows.values()], [...tableBefore.runs.filter(({ id }) => id !== run.id), run]);
}

/** Removes the rows for whose names `isKept` returns false. Throws for an invalid file. */
export function removeRowsExcept(file: string, isKept: (name: string) => boolean): void {
  const { runs, rows } = readTable(file);
  writeTable(
    file,
    rows.filter(({ name }) => isKept(name)),
    runs,
  );
}

/**
 * Adds fields to a file whose rows were all measured in one run: the run's commit and machine, whether each row reaches
 * its bar, and `extraFields`. Throws for an invalid file.
 */
export function describeOnlyRun(
  file: string,
  { commit, machine }: Run,
  extraFields: Pick<ResultTable, 'versions'> = {},
): void {
  const { runs, rows } = readTable(file);
  const describedTable = {
    commit,
    machine,
    ...extraFields,
    runs,
    rows: rows.map((row) => ({ ...row, holds: reachesBar(row) })),
  };
  writeFileSync(file, `${JSON.stringify(resultTableSchema.parse(describedTable), null, 2)}\n`);
}

/** Replaces the earlier rows of a part by new ones at the same position; rows of a new part go to the end. */
function replaceRows(
  rowsBefore: readonly TableRow[],
  isOfPart: (row: TableRow) => boolean,
  rows: readonly TableRow[],
): TableRow[] {
  const partIndex = rowsBefore.findIndex(isOfPart);
  const otherRows = rowsBefore.filter((row) => !isOfPart(row));
  return partIndex < 0
    ? [...otherRows, ...rows]
    : [...otherRows.slice(0, partIndex), ...rows, ...otherRows.slice(partIndex)];
}

/** Writes a table. Runs that no row refers to any more are left out. */
function writeTable(file: string, rows: readonly TableRow[], runs: readonly Run[]): void {
  const referencedRuns = runs.filter(({ id }) => rows.some(({ run }) => run === id));
  const table = resultTableSchema.parse({ runs: referencedRuns, rows });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`);
}
