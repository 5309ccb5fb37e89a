import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.js';

const csvLines = (rows: readonly Record<string, unknown>[]) =>
  toCsv(rows).replace('\ufeff', '').split('\r\n');

describe('an export', () => {
  it('has a line of names and a line per row, with empty cells for missing values', () => {
    expect(
      csvLines([
        { id: '1', total: 2.5 },
        { id: '2', endsAt: null, total: 3 },
      ]),
    ).toEqual(['"id","total","endsAt"', '"1","2.5",""', '"2","3",""', '']);
  });

  it('quotes characters that would end a cell or a line (CONSOLE-4)', () => {
    expect(csvLines([{ name: 'Ada "the first", Lovelace' }, { name: 'two\nlines' }])).toEqual([
      '"name"',
      '"Ada ""the first"", Lovelace"',
      '"two\nlines"',
      '',
    ]);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['  =1+1', "  '=1+1"],
    ['\u00a0\u200b=1', "\u00a0\u200b'=1"],
    ['\t=1', "\t'=1"],
    ['x;=1+1', "x;'=1+1"],
    ['x\r\n@A1', "x\r\n'@A1"],
    ['x, ＝1', "x, '＝1"],
    ['x|-1', "x|'-1"],
  ])('keeps spreadsheets from running %j as a formula', (name, cell) => {
    expect(toCsv([{ name }])).toBe(`\ufeff"name"\r\n"${cell}"\r\n`);
  });

  it.each(['1-1', 'a=b', 'ada@people.example', 'Half-Time', "O'Brien"])('leaves %s unchanged', (name) => {
    expect(csvLines([{ name }])[1]).toBe(`"${name}"`);
  });

  it('leaves numbers unchanged, also negative ones', () => {
    expect(csvLines([{ change: -3 }])[1]).toBe('"-3"');
  });

  it('begins with a byte order mark, by which spreadsheets recognize UTF-8', () => {
    expect(toCsv([{ name: 'Zoë' }]).startsWith('\ufeff')).toBe(true);
  });
});
