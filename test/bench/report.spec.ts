import { describe, expect, it } from '@jest/globals';
import { median } from './median.js';
import { atLeast, atMost } from './report.js';

describe('a row of a benchmark', () => {
  it('holds from its least figure on', () => {
    expect(atLeast('score', 97, 97)).toEqual({ name: 'score', figure: 97, bar: 97, holds: true });
    expect(atLeast('score', 96.9, 97).holds).toBe(false);
  });

  it('holds up to its greatest figure', () => {
    expect(atMost('wait', 100, 100)).toEqual({ name: 'wait', figure: 100, bar: 100, holds: true });
    expect(atMost('wait', 100.1, 100).holds).toBe(false);
  });

  it('shows three places, and never holds by rounding', () => {
    expect(atMost('shift', 0.01004, 0.01)).toMatchObject({ figure: 0.01, holds: false });
    expect(atLeast('ratio', 0.49996, 0.5)).toMatchObject({ figure: 0.5, holds: false });
  });
});

describe('the median', () => {
  it('is the middle figure by size, not by text or by turn', () => {
    expect(median([100, 9, 20])).toBe(20);
  });

  it('is the mean of the two in the middle where their number is even', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('of one outlier among three is not the outlier', () => {
    expect(median([50, 5000, 51])).toBe(51);
  });

  it('of nothing is a mistake, not a figure', () => {
    expect(() => median([])).toThrow('no figure');
  });
});
