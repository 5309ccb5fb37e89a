import * as z from 'zod/mini';

/** The currency of every price and payment (SPEC §9). */
export const CURRENCY = 'USD';
/** Highest price taken, in cents: a typing error stops here, not at PayPal. */
export const PRICE_MAX_CENTS = 100_000_00;

/** Whole cents of a USD amount as JSON carries it; throws RangeError where a fraction of a cent is left. */
export function toCents(amount: number): number {
  const cents = Math.round(amount * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - amount) > 1e-9)
    throw new RangeError('Not a whole number of cents');
  return cents;
}

/** The USD amount that JSON carries for whole cents. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** A positive USD amount in steps of one cent, as a number or as it was typed; `sentence` is shown for everything else. */
export function priceInput(sentence: string, minCents = 1) {
  const amount = z.number({ error: sentence }).check(
    z.refine((value) => {
      const cents = Math.round(value * 100);
      return cents >= minCents && cents <= PRICE_MAX_CENTS && Math.abs(cents / 100 - value) < 1e-9;
    }, sentence),
  );
  return z.pipe(
    z.pipe(z.union([z.number(), z.string()], { error: sentence }), z.transform(asNumber)),
    amount,
  );
}

function asNumber(typed: number | string): number {
  return typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed);
}
