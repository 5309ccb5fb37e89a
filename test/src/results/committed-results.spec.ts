import { expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH_BARS } from '../../bench/bars.js';
import { commitsSince } from './commits-since.js';
import { missedBars } from './judge-table.js';
import { readTable } from './result-file.js';

const RESULTS_FOLDER = 'test/results';
const RESULT_FILES = readdirSync(RESULTS_FOLDER).filter((name) => name.endsWith('.json'));

it.each(RESULT_FILES)('every row of %s reaches its bar, or states why it does not', (file) => {
  expect(missedBars(readTable(join(RESULTS_FOLDER, file)), file === 'bench.json' ? BENCH_BARS : {})).toEqual(
    [],
  );
});

it('the age of an unknown commit is unknown', () => {
  expect(commitsSince('0'.repeat(40))).toBeUndefined();
  expect(commitsSince('unknown')).toBeUndefined();
});
