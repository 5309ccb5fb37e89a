import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeRowsExcept, readTable, storePart, storeRows } from './result-file.js';
import { atLeast, atMost } from './result-row.js';
import type { Run } from './result-table.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-results-'));
  file = join(folder, 'table.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const firstRun = runOf('a', '2026-11-22T10:00:00.000Z');
const secondRun = runOf('b', '2026-11-23T10:00:00.000Z');
const createRowsWithLost = (figure: number) => [atMost('lost', figure, 0)];

function runOf(letter: string, at: string): Run {
  const machine = { cpu: 'Test CPU', cores: 2, memoryGib: 4, node: 'v20.19.0', postgres: '18.4' };
  return { id: at, commit: letter.repeat(40), tree: 'clean', at, machine };
}

describe('a result file', () => {
  it('stores for each row the commit that it was measured on', () => {
    storePart(file, firstRun, { partName: 'mail', rows: createRowsWithLost(0), runSize: 'full' });
    storePart(file, secondRun, { partName: 'demo', rows: [atLeast('sessions', 5, 5)], runSize: 'full' });
    expect(readTable(file)).toEqual({
      runs: [firstRun, secondRun],
      rows: [
        { name: 'lost', part: 'mail', figure: 0, bar: { atMost: 0 }, numbers: 'full', run: firstRun.id },
        {
          name: 'sessions',
          part: 'demo',
          figure: 5,
          bar: { atLeast: 5 },
          numbers: 'full',
          run: secondRun.id,
        },
      ],
    });
  });

  it('removes rows that the given function rejects, and runs without rows', () => {
    storeRows(file, firstRun, 'mail', [atLeast('mail/gone', 1, 1)]);
    storeRows(file, secondRun, 'mail', [atLeast('mail/kept', 1, 1)]);
    removeRowsExcept(file, (name) => name === 'mail/kept');
    const { runs, rows } = readTable(file);
    expect(rows.map(({ name }) => name)).toEqual(['mail/kept']);
    expect(runs).toEqual([secondRun]);
  });

  it('replaces the rows of a part in place, and removes runs without rows', () => {
    storePart(file, firstRun, {
      partName: 'mail',
      rows: [...createRowsWithLost(1), atMost('twice', 0, 0)],
      runSize: 'full',
    });
    storePart(file, secondRun, { partName: 'demo', rows: [atLeast('sessions', 5, 5)], runSize: 'full' });
    storePart(file, secondRun, { partName: 'mail', rows: createRowsWithLost(0), runSize: 'full' });
    const { runs, rows } = readTable(file);
    expect(runs).toEqual([secondRun]);
    expect(rows.map(({ name, figure }) => [name, figure])).toEqual([
      ['lost', 0],
      ['sessions', 5],
    ]);
  });

  it('never replaces rows of a full run by rows of a partial run', () => {
    storePart(file, firstRun, { partName: 'mail', rows: createRowsWithLost(1), runSize: 'full' });
    expect(
      storePart(file, secondRun, { partName: 'mail', rows: createRowsWithLost(0), runSize: 'partial' }),
    ).toBe(false);
    expect(readTable(file).rows).toMatchObject([{ name: 'lost', figure: 1, run: firstRun.id }]);
  });

  it('marks rows of a partial run, and replaces them by rows of a full run', () => {
    storePart(file, firstRun, {
      partName: 'mail',
      rows: createRowsWithLost(0),
      runSize: 'partial',
      caseCounts: { cases: 30 },
    });
    expect(readTable(file).rows).toMatchObject([{ name: 'lost (partial)', numbers: 'partial', cases: 30 }]);
    storePart(file, secondRun, { partName: 'mail', rows: createRowsWithLost(0), runSize: 'full' });
    expect(readTable(file).rows).toMatchObject([{ name: 'lost', numbers: 'full' }]);
  });

  it('replaces single rows in place', () => {
    storeRows(file, firstRun, 'money', [atLeast('a', 0, 1), atLeast('b', 1, 1)]);
    storeRows(file, secondRun, 'money', [{ ...atLeast('a', 1, 1), evidence: 'a test' }]);
    expect(readTable(file)).toEqual({
      runs: [firstRun, secondRun],
      rows: [
        {
          name: 'a',
          part: 'money',
          figure: 1,
          bar: { atLeast: 1 },
          evidence: 'a test',
          numbers: 'full',
          run: secondRun.id,
        },
        { name: 'b', part: 'money', figure: 1, bar: { atLeast: 1 }, numbers: 'full', run: firstRun.id },
      ],
    });
  });

  it('is refused if it is invalid, has a row without a run, or has two rows with the same name', () => {
    const row = { name: 'lost', part: 'mail', figure: 0, bar: null, numbers: 'full', run: firstRun.id };
    for (const table of [
      { commit: firstRun.commit, rows: [] },
      { runs: [], rows: [row] },
      { runs: [firstRun], rows: [row, row] },
      { runs: [firstRun, firstRun], rows: [row] },
      { runs: [{ ...firstRun, machine: undefined }], rows: [row] },
    ]) {
      writeFileSync(file, JSON.stringify(table));
      expect(() => readTable(file)).toThrow(file);
    }
  });
});
