import { expect, it } from 'vitest';
import { readCardChoice } from './card-choice.js';

const payPalScript = (hasFields: boolean, hasButton: boolean) => ({
  CardFields: () => ({ isEligible: () => hasFields }),
  isFundingEligible: (source: string) => source === 'card' && hasButton,
});

it('a card payment uses fields of our page, else PayPal’s button, else is not offered (PAY-43)', () => {
  expect(readCardChoice(payPalScript(true, true))).toBe('fields');
  expect(readCardChoice(payPalScript(false, true))).toBe('button');
  expect(readCardChoice(payPalScript(false, false))).toBe('none');
  expect(readCardChoice({})).toBe('none');
  expect(readCardChoice(null)).toBe('none');
});
