import * as z from 'zod/mini';
import { PRICE_MAX_CENTS } from './money.js';

/**
 * Returns the schema of a positive USD amount in steps of one cent, given as a number or text; `message` is its
 * error.
 */
export function priceInput(message: string, minCents = 1) {
  const amount = z.number({ error: message }).check(
    z.refine((value) => {
      const cents = Math.round(value * 100);
      return cents >= minCents && cents <= PRICE_MAX_CENTS && Math.abs(cents / 100 - value) < 1e-9;
    }, message),
  );
  return z.pipe(z.pipe(z.union([z.number(), z.string()], { error: message }), z.transform(asNumber)), amount);
}

function asNumber(enteredPrice: number | string): number {
  return typeof enteredPrice === 'string' && enteredPrice.trim() === '' ? Number.NaN : Number(enteredPrice);
}
