/** The currency of every price and payment (PAY-1). */
export const CURRENCY = 'USD';
/** The highest price in cents: it catches typing errors before PayPal does (LIST-3). */
export const PRICE_MAX_CENTS = 100_000_00;

/** Returns a USD amount as cents; throws RangeError if the amount is not a whole number of cents. */
export function toCents(amount: number): number {
  const cents = Math.round(amount * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - amount) > 1e-9)
    throw new RangeError('Not a whole number of cents');
  return cents;
}

/** Returns whole cents as a USD amount. */
export function fromCents(cents: number): number {
  return cents / 100;
}
