import * as z from 'zod/mini';
import { BUYOUT_FACTOR } from '../rentals/durations.js';
import { PRICE_MAX_CENTS } from './money.js';

/** The highest price of an order in cents: buying an MVP of the highest monthly price outright (RENT-3). */
const CHARGE_MAX_CENTS = PRICE_MAX_CENTS * BUYOUT_FACTOR;

/**
 * Returns the schema of an amount that is charged or refunded: like `priceInput`, up to the highest price of an order.
 */
export function chargeInput(message: string) {
  return priceInput(message, 1, CHARGE_MAX_CENTS);
}

/**
 * Returns the schema of a positive USD amount in steps of one cent, given as a number or text; `message` is its
 * error.
 */
export function priceInput(message: string, minCents = 1, maxCents = PRICE_MAX_CENTS) {
  const amount = z.number({ error: message }).check(
    z.refine((value) => {
      const cents = Math.round(value * 100);
      return cents >= minCents && cents <= maxCents && Math.abs(cents / 100 - value) < 1e-9;
    }, message),
  );
  return z.pipe(z.pipe(z.union([z.number(), z.string()], { error: message }), z.transform(asNumber)), amount);
}

function asNumber(enteredPrice: number | string): number {
  return typeof enteredPrice === 'string' && enteredPrice.trim() === '' ? Number.NaN : Number(enteredPrice);
}
