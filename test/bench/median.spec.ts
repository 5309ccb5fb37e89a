import { describe, expect, it } from 'vitest';
import { median } from './median.js';

describe('the median', () => {
  it('sorts by size, not as text', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it('returns the mean of the two middle figures of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('ignores one outlier among three', () => {
    expect(median([50, 5000, 51])).toBe(51);
  });

  it('throws for no figures', () => {
    expect(() => median([])).toThrow('no figure');
  });
});
