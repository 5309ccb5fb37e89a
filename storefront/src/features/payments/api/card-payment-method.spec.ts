import { expect, it } from 'vitest';
import { readCardPaymentMethod } from './card-payment-method.js';

const payPalScript = (hasFields: boolean, hasButton: boolean) => ({
  CardFields: () => ({ isEligible: () => hasFields }),
  isFundingEligible: (source: string) => source === 'card' && hasButton,
});

it('a card payment uses fields of our page, else PayPal’s button, else is not offered (PAY-43)', () => {
  expect(readCardPaymentMethod(payPalScript(true, true))).toBe('fields');
  expect(readCardPaymentMethod(payPalScript(false, true))).toBe('button');
  expect(readCardPaymentMethod(payPalScript(false, false))).toBe('none');
  expect(readCardPaymentMethod({})).toBe('none');
  expect(readCardPaymentMethod(null)).toBe('none');
});
