import { describe, expect, it } from 'vitest';
import { describeAges, missedBars, unmeasuredRows } from './judge-table.js';
import type { ResultTable, TableRow } from './result-table.js';

const RUN = { tree: 'clean', at: 'unknown', machine: 'unknown' } as const;
const ROW: TableRow = {
  name: 'list',
  part: 'reads',
  figure: 0.8,
  bar: { atLeast: 0.7 },
  numbers: 'full',
  run: 'new',
};

function tableOf(...rows: TableRow[]): ResultTable {
  return { runs: ['old', 'new'].map((id) => ({ ...RUN, id, commit: id })), rows };
}

describe('the check of committed results', () => {
  it('reports a row that misses its recorded bar', () => {
    expect(missedBars(tableOf(ROW))).toEqual([]);
    expect(missedBars(tableOf({ ...ROW, bar: { atLeast: 0.9 } }))).toEqual(['list: 0.8, at least 0.9']);
    expect(missedBars(tableOf({ ...ROW, bar: { atMost: 0.7 } }))).toEqual(['list: 0.8, at most 0.7']);
  });

  it('compares with the current bar in the code', () => {
    expect(missedBars(tableOf(ROW), { list: { atLeast: 1 } })).toEqual(['list: 0.8, at least 1']);
    expect(missedBars(tableOf({ ...ROW, bar: { atLeast: 0.9 } }), { list: { atLeast: 0.5 } })).toEqual([]);
  });

  it('accepts a missed bar if the row states why it misses it; the reason for the bar itself is no excuse', () => {
    const missingRow = { ...ROW, bar: { atLeast: 0.9 } };
    expect(missedBars(tableOf({ ...missingRow, missReason: 'the machine was busy' }))).toEqual([]);
    expect(missedBars(tableOf({ ...missingRow, reason: 'the floor does less' }))).toHaveLength(1);
  });

  it('reports rows whose bar the code declares, but which were never measured', () => {
    expect(unmeasuredRows(tableOf(ROW), { list: { atLeast: 1 }, detail: { atLeast: 1 } })).toEqual([
      'detail',
    ]);
  });

  it('says how many commits ago the rows of each part were measured, or that this is unknown', () => {
    const table = tableOf(
      { ...ROW, run: 'old', part: 'jobs', name: 'jobs' },
      { ...ROW, numbers: 'partial' },
      { ...ROW, name: 'detail', part: 'writes' },
    );
    expect(describeAges(table, (commit) => (commit === 'new' ? 1 : 173))).toBe(
      '1 commit: reads (partial), writes; 173 commits: jobs',
    );
    expect(describeAges(table, (commit) => (commit === 'new' ? 0 : undefined))).toBe(
      '0 commits: reads (partial), writes; age unknown: jobs',
    );
  });
});
