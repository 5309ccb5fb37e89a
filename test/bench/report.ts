import { join } from 'node:path';
import { type MeasuredPart, storePart } from '../src/results/result-file.js';
import { barText, reachesBar } from '../src/results/result-row.js';
import type { Run } from '../src/results/result-table.js';

export { atLeast, atMost, type ResultRow as Row } from '../src/results/result-row.js';

const RESULTS_FOLDER = 'test/results';

/** Prints the rows of a part and stores them in test/results. */
export function printAndStorePart(file: string, run: Run, measuredPart: MeasuredPart): void {
  console.log(`${measuredPart.partName}${measuredPart.runSize === 'partial' ? ' (partial numbers)' : ''}`);
  console.table(
    measuredPart.rows.map((row) => ({
      name: row.name,
      figure: row.figure,
      bar: barText(row.bar),
      holds: reachesBar(row),
    })),
  );
  if (!storePart(join(RESULTS_FOLDER, file), run, measuredPart))
    console.log(`Not stored: ${file} has full numbers of this part, which partial numbers do not replace.`);
}
