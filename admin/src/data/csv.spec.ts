import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

const linesOf = (rows: readonly Record<string, unknown>[]) => csvOf(rows).replace('\ufeff', '').split('\r\n');

describe('an export', () => {
  it('has a line of names, a line for each row and nothing where a row says nothing', () => {
    expect(
      linesOf([
        { id: '1', total: 2.5 },
        { id: '2', endsAt: null, total: 3 },
      ]),
    ).toEqual(['id,total,endsAt', '1,2.5,', '2,3,', '']);
  });

  it('quotes what would end a cell or a line', () => {
    expect(linesOf([{ name: 'Ada "the first", Lovelace' }, { name: 'two\nlines' }])).toEqual([
      'name',
      '"Ada ""the first"", Lovelace"',
      '"two\nlines"',
      '',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
    'lets no spreadsheet run %j that somebody typed',
    (name) => {
      expect(linesOf([{ name }])[1]).toBe(`'${name}`);
    },
  );

  it('leaves numbers numbers, below zero as well', () => {
    expect(linesOf([{ change: -3 }])[1]).toBe('-3');
  });

  it('begins with the mark by which spreadsheets know UTF-8', () => {
    expect(csvOf([{ name: 'Zoë' }]).startsWith('\ufeff')).toBe(true);
  });
});
