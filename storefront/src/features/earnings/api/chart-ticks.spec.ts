import { expect, it } from 'vitest';
import { chartTicks } from './chart-ticks.js';

it('draws lines at round amounts that enclose all bars', () => {
  expect(chartTicks(0, 44.1)).toEqual([0, 20, 40, 60]);
  expect(chartTicks(0, 100)).toEqual([0, 50, 100]);
  expect(chartTicks(0, 8)).toEqual([0, 2, 4, 6, 8]);
  expect(chartTicks(0, 0.9)).toEqual([0, 0.5, 1]);
  expect(chartTicks(0, 12_345)).toEqual([0, 5000, 10_000, 15_000]);
});

it('encloses negative amounts, with a line at zero', () => {
  expect(chartTicks(-35.1, 60)).toEqual([-50, 0, 50, 100]);
  expect(chartTicks(-10, 0)).toEqual([-10, -5, 0]);
});

it('gives the chart a height even without earnings', () => {
  expect(chartTicks(0, 0)).toEqual([0, 1]);
});
