import { describe, expect, it } from '@jest/globals';
import { Gathered } from './gathered.js';

/** Looks that are remembered, at rows that a test can change. */
function looking(rows: Map<string, string>) {
  const looks: (readonly string[])[] = [];
  const gathered = new Gathered((ids) => {
    looks.push(ids);
    return Promise.resolve(new Map(rows));
  });
  return { looks, gathered };
}

describe('what is gathered', () => {
  it('is looked up at once for all who ask in one turn, each id once', async () => {
    const { looks, gathered } = looking(new Map(Object.entries({ a: 'one', b: 'two' })));
    const asked = ['a', 'b', 'a', 'c'].map((id) => gathered.of(id));
    expect(await Promise.all(asked)).toEqual(['one', 'two', 'one', undefined]);
    expect(looks).toEqual([['a', 'b', 'c']]);
  });

  it('is looked up again for whoever asks later', async () => {
    const rows = new Map([['a', 'before']]);
    const { looks, gathered } = looking(rows);
    expect(await gathered.of('a')).toBe('before');
    rows.set('a', 'after');
    expect(await gathered.of('a')).toBe('after');
    expect(looks).toHaveLength(2);
  });

  it('fails for those who asked with it, and for nobody after them', async () => {
    let looks = 0;
    const gathered = new Gathered<string>(() => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('away')) : Promise.resolve(new Map([['a', 'there']]));
    });
    const both = await Promise.allSettled([gathered.of('a'), gathered.of('b')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await gathered.of('a')).toBe('there');
  });
});
