/** Returns a duration for use after a slash: 'month' for '1 month'. */
export function perDuration(duration: string): string {
  return duration.replace(/^1 /, '');
}

/**
 * Formats an amount in USD, which must be whole cents, as '$9', '$9.50' or '$1,250'. Uses no Intl formatter, because
 * creating one would slow down the start of a page.
 */
export function formatPrice(amount: number): string {
  const digits = Math.abs(amount).toFixed(Number.isInteger(amount) ? 0 : 2);
  const [dollars = '', cents] = digits.split('.');
  const grouped = dollars.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${grouped}${cents === undefined ? '' : `.${cents}`}`;
}
