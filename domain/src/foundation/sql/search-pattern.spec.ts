import { describe, expect, it } from 'vitest';
import { searchPattern } from './search-pattern.js';

describe('a search text', () => {
  it.each([
    ['invoice', 'contains', '%invoice%'],
    ['Çok', 'contains', '%Çok%'],
    ['a bcd', 'contains', '%a bcd%'],
    ['ai', 'word-start', '% ai%'],
    ['c++', 'word-start', '% c++%'],
    ['3', 'word-start', '% 3%'],
    ['++', 'unindexed', '%++%'],
    ['🚀', 'unindexed', '%🚀%'],
  ])('%j is matched with a pattern of kind %j', (text, kind, value) => {
    expect(searchPattern(text)).toEqual({ kind, value });
  });

  it('is matched literally, including wildcards and escapes', () => {
    expect(searchPattern('100%_\\').value).toBe('%100\\%\\_\\\\%');
    expect(searchPattern('%').value).toBe('%\\%%');
  });
});
