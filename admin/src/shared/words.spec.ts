import { expect, it } from 'vitest';
import { toWords } from './words.js';

it.each([
  ['nextTryAt', 'Next try at'],
  ['next_try_at', 'Next try at'],
  ['amountCents', 'Amount'],
  ['state', 'State'],
])('names the field %s in words', (name, words) => {
  expect(toWords(name)).toBe(words);
});
