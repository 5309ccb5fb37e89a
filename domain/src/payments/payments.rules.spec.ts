import { expect, it } from 'vitest';
import { decimalText } from './payments.rules.js';

it.each([
  [5, '0.05'],
  [105, '1.05'],
  [150, '1.50'],
  [25_000, '250.00'],
])('PayPal’s text of %i cents is %s', (cents, text) => {
  expect(decimalText(cents)).toBe(text);
});
