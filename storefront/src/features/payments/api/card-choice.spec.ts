import { expect, it } from 'vitest';
import { readCardChoice } from './card-choice.js';

const script = (fields: boolean, button: boolean) => ({
  CardFields: () => ({ isEligible: () => fields }),
  isFundingEligible: (source: string) => source === 'card' && button,
});

it('a card is paid in fields of our page, by PayPal’s button, or not at all (PAY-43)', () => {
  expect(readCardChoice(script(true, true))).toBe('fields');
  expect(readCardChoice(script(false, true))).toBe('button');
  expect(readCardChoice(script(false, false))).toBe('none');
  expect(readCardChoice({})).toBe('none');
  expect(readCardChoice(null)).toBe('none');
});
