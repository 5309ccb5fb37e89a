import { describe, expect, it } from 'vitest';
import { decodeCursor, decodeTimeCursor, encodeCursor, encodeTimeCursor, pageOf } from './cursor.js';

const id = '0190a000-0000-7000-8000-000000000001';

describe('cursors', () => {
  it('return the position that they encode', () => {
    expect(decodeCursor('messages', encodeCursor('messages', { value: 'ä', id }))).toEqual({
      value: 'ä',
      id,
    });
  });

  it.each([
    '',
    'nonsense',
    encodeCursor('other', { value: 'a', id }),
    encodeCursor('messages', { value: 'a', id: "1' OR 1=1" }),
  ])('refuse %j, naming the field', (text) => {
    expect(() => decodeCursor('messages', text)).toThrow(
      expect.objectContaining({ code: 'request/invalid', fields: { cursor: 'Not a cursor of this list' } }),
    );
  });

  it('of a list sorted by time contain a time', () => {
    const value = '2026-02-28T12:00:00.000Z';
    expect(decodeTimeCursor('messages', encodeTimeCursor('messages', new Date(value), id))).toEqual({
      value,
      id,
    });
  });

  it.each([
    'yesterday',
    '12',
    '2026-02-30T12:00:00.000Z',
    '2026-02-28',
    '0000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    'Sun Nov 01 2026 (x)',
  ])('of a list sorted by time refuse %j, which Postgres may not accept', (value) => {
    expect(() => decodeTimeCursor('messages', encodeCursor('messages', { value, id }))).toThrow();
  });
});

describe('a page', () => {
  it.each([
    [['a'], { rows: ['a'], nextCursor: null }],
    [['a', 'b'], { rows: ['a', 'b'], nextCursor: null }],
    [['a', 'b', 'c'], { rows: ['a', 'b'], nextCursor: 'after b' }],
    [[], { rows: [], nextCursor: null }],
  ])('of two rows has a cursor only if a third row was found: %j', (rowsAndNext, page) => {
    expect(pageOf(rowsAndNext, 2, (last) => `after ${last}`)).toEqual(page);
  });
});
