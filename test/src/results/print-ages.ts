/** `node test/dist/src/results/print-ages.js` prints a line for each committed table of results. `npm test` runs it. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH_BARS } from '../../bench/bars.js';
import { commitsSince } from './commits-since.js';
import { describeAges, missedBars, unmeasuredRows } from './judge-table.js';
import { readTable } from './result-file.js';

const RESULTS_FOLDER = 'test/results';

for (const file of readdirSync(RESULTS_FOLDER).filter((name) => name.endsWith('.json'))) {
  const table = readTable(join(RESULTS_FOLDER, file));
  const bars = file === 'bench.json' ? BENCH_BARS : {};
  const [missedLines, unmeasuredNames] = [missedBars(table, bars), unmeasuredRows(table, bars)];
  const excusedCount = table.rows.filter(({ missReason }) => missReason !== undefined).length;
  const lineParts = [
    ...(excusedCount > 0 ? [`${excusedCount} miss their bar for a stated reason`] : []),
    missedLines.length > 0
      ? `${missedLines.length} miss their bar`
      : `every ${excusedCount > 0 ? 'other ' : ''}bar is reached`,
    ...(unmeasuredNames.length > 0 ? [`${unmeasuredNames.length} more are not measured yet`] : []),
  ];
  console.log(
    `results: ${file}: ${table.rows.length} rows, ${lineParts.join(', ')}; ${describeAges(table, commitsSince)}`,
  );
}
