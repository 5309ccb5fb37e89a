import { describe, expect, it } from '@jest/globals';
import { decodeCursor, decodeTimeCursor, encodeCursor } from './cursor.js';

const id = '0190a000-0000-7000-8000-000000000001';

describe('cursors', () => {
  it('give back the place they were made of', () => {
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
  ])('refuse %p, naming the field', (text) => {
    expect(() => decodeCursor('messages', text)).toThrow(
      expect.objectContaining({ code: 'request/invalid', fields: { cursor: 'Not a cursor of this list' } }),
    );
  });

  it('refuse a value that is no moment where the list is sorted by time', () => {
    expect(() =>
      decodeTimeCursor('messages', encodeCursor('messages', { value: 'yesterday', id })),
    ).toThrow();
  });
});
