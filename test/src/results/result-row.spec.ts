import { describe, expect, it } from 'vitest';
import { atLeast, atMost, reachesBar, rowWithoutBar } from './result-row.js';

describe('a result row', () => {
  it('passes at or above its minimum', () => {
    expect(reachesBar(atLeast('score', 97, 97))).toBe(true);
    expect(reachesBar(atLeast('score', 96.9, 97))).toBe(false);
  });

  it('passes at or below its maximum', () => {
    expect(reachesBar(atMost('wait', 100, 100))).toBe(true);
    expect(reachesBar(atMost('wait', 100.1, 100))).toBe(false);
  });

  it('is rounded to three decimal places, but never passes because of the rounding', () => {
    expect(atMost('shift', 0.01004, 0.01).figure).toBe(0.011);
    expect(atLeast('ratio', 0.49996, 0.5).figure).toBe(0.499);
    expect(atLeast('ratio', 0.58, 0.58).figure).toBe(0.58);
    expect(Object.is(atMost('violations', 0, 0).figure, 0)).toBe(true);
  });

  it('fails if the figure is not a number', () => {
    for (const row of [atLeast('ratio', NaN, 0), atMost('ratio', NaN, 1), rowWithoutBar('cost', NaN)])
      expect(reachesBar(row)).toBe(false);
  });

  it('passes if it only records a figure', () => {
    expect(reachesBar(rowWithoutBar('cost', 71))).toBe(true);
  });
});
