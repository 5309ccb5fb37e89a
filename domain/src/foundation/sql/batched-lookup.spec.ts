import { describe, expect, it } from 'vitest';
import { BatchedLookup } from './batched-lookup.js';

/** Creates a lookup over rows that a test can change, and a list of the ids that each read requested. */
function createLookup(rows: Map<string, string>) {
  const requestedIds: (readonly string[])[] = [];
  const lookup = new BatchedLookup((ids) => {
    requestedIds.push(ids);
    return Promise.resolve(new Map(rows));
  });
  return { requestedIds, lookup };
}

describe('a batched lookup', () => {
  it('reads once for all callers of one turn, each id once', async () => {
    const { requestedIds, lookup } = createLookup(new Map(Object.entries({ a: 'one', b: 'two' })));
    const lookups = ['a', 'b', 'a', 'c'].map((id) => lookup.find(id));
    expect(await Promise.all(lookups)).toEqual(['one', 'two', 'one', undefined]);
    expect(requestedIds).toEqual([['a', 'b', 'c']]);
  });

  it('reads again for a later caller', async () => {
    const rows = new Map([['a', 'before']]);
    const { requestedIds, lookup } = createLookup(rows);
    expect(await lookup.find('a')).toBe('before');
    rows.set('a', 'after');
    expect(await lookup.find('a')).toBe('after');
    expect(requestedIds).toHaveLength(2);
  });

  it('fails for the callers of its batch only', async () => {
    let readCount = 0;
    const lookup = new BatchedLookup<string>(() => {
      readCount += 1;
      return readCount === 1 ? Promise.reject(new Error('away')) : Promise.resolve(new Map([['a', 'there']]));
    });
    const results = await Promise.allSettled([lookup.find('a'), lookup.find('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookup.find('a')).toBe('there');
  });
});
