import { describe, expect, it } from 'vitest';
import { ListingsQuery } from './listings.js';

describe('the filters of a list (FIND-8)', () => {
  it('are trimmed texts and amounts', () => {
    const query = { tech: ' Svelte ', tag: 'money', minPrice: '9.5', maxPrice: '20', available: 'true' };
    expect(ListingsQuery.parse(query)).toMatchObject({
      ...query,
      tech: 'Svelte',
      minPrice: 9.5,
      maxPrice: 20,
    });
  });

  it.each([
    { tech: 'x'.repeat(201) },
    { tag: 'x'.repeat(201) },
    { minPrice: '-1' },
    { minPrice: 'lots' },
    { maxPrice: '1000001' },
    { maxPrice: 'Infinity' },
    { available: 'false' },
  ])('refuse %j', (query) => {
    expect(ListingsQuery.safeParse(query).success).toBe(false);
  });
});
