import { describe, expect, it } from 'vitest';
import { BatchedLookup } from './batched-lookup.js';

/** Creates a lookup over rows that a test can change, and a list of the ids that each read asked for. */
function createLookup(rows: Map<string, string>) {
  const looks: (readonly string[])[] = [];
  const lookup = new BatchedLookup((ids) => {
    looks.push(ids);
    return Promise.resolve(new Map(rows));
  });
  return { looks, lookup };
}

describe('a batched lookup', () => {
  it('reads once for all callers of one turn, each id once', async () => {
    const { looks, lookup } = createLookup(new Map(Object.entries({ a: 'one', b: 'two' })));
    const asked = ['a', 'b', 'a', 'c'].map((id) => lookup.of(id));
    expect(await Promise.all(asked)).toEqual(['one', 'two', 'one', undefined]);
    expect(looks).toEqual([['a', 'b', 'c']]);
  });

  it('reads again for a later caller', async () => {
    const rows = new Map([['a', 'before']]);
    const { looks, lookup } = createLookup(rows);
    expect(await lookup.of('a')).toBe('before');
    rows.set('a', 'after');
    expect(await lookup.of('a')).toBe('after');
    expect(looks).toHaveLength(2);
  });

  it('fails for the callers of its batch only', async () => {
    let looks = 0;
    const lookup = new BatchedLookup<string>(() => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('away')) : Promise.resolve(new Map([['a', 'there']]));
    });
    const both = await Promise.allSettled([lookup.of('a'), lookup.of('b')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookup.of('a')).toBe('there');
  });
});
