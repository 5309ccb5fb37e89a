import { describe, expect, it } from 'vitest';
import { spokenWarning } from './spoken-warning.js';

describe('the announced part of a demo’s countdown', () => {
  it.each([
    [900, ''],
    [300.1, ''],
    [300, 'Demo expires in 5 minutes'],
    [240.5, 'Demo expires in 5 minutes'],
    [240, 'Demo expires in 4 minutes'],
    [60, 'Demo expires in 1 minute'],
    [30.5, 'Demo expires in 1 minute'],
    [30, 'Demo expires in 30 seconds'],
    [10, 'Demo expires in 10 seconds'],
    [1, 'Demo expires in 10 seconds'],
    [0, ''],
  ])('at %d seconds is "%s"', (secondsLeft, expectedText) => {
    expect(spokenWarning(secondsLeft)).toBe(expectedText);
  });
});
