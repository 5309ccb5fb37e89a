import { expect, it } from 'vitest';
import { cardChoice } from './card-choice.js';

const script = (fields: boolean, button: boolean) => ({
  CardFields: () => ({ isEligible: () => fields }),
  isFundingEligible: (source: string) => source === 'card' && button,
});

it('a card is paid in fields of our page, by PayPal’s button, or not at all (PAY-43)', () => {
  expect(cardChoice(script(true, true))).toBe('fields');
  expect(cardChoice(script(false, true))).toBe('button');
  expect(cardChoice(script(false, false))).toBe('none');
  expect(cardChoice({})).toBe('none');
  expect(cardChoice(null)).toBe('none');
});
