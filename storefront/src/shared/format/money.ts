const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A USD amount as '$9' or '$9.50' (SPEC §3 'shown as $price'). */
export function formatPrice(amount: number): string {
  return Number.isInteger(amount) ? whole.format(amount) : exact.format(amount);
}
