import { expect, it } from 'vitest';
import { toChoices } from './choices.js';
import { formatUsd } from './format-usd.js';

it('formats amounts in USD with cents, also negative ones', () => {
  expect([0, 29, 1234.5, -0.07].map(formatUsd)).toEqual(['$0.00', '$29.00', '$1,234.50', '-$0.07']);
});

it('labels the choices of a select by their values, in words', () => {
  expect(toChoices(['due', 'awaiting-source'])).toEqual([
    { id: 'due', name: 'Due' },
    { id: 'awaiting-source', name: 'Waiting for the source' },
  ]);
});
