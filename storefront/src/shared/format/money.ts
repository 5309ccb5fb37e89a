/** Returns a duration for use after a slash: 'month' for '1 month'. */
export function perDuration(duration: string): string {
  return duration.replace(/^1 /, '');
}

/**
 * Formats an amount in USD, which must be whole cents, as '$9', '$9.50' or '$1,250'. Uses no Intl formatter, because
 * creating one would slow down the start of a page.
 */
export function formatPrice(amount: number): string {
  return format(amount, Number.isInteger(amount) ? 0 : 2);
}

/** Formats an amount in USD as '$9.00', for columns in which some amounts have cents. */
export function formatAmount(amount: number): string {
  return format(amount, 2);
}

function format(amount: number, decimals: number): string {
  const [dollars = '', cents] = Math.abs(amount).toFixed(decimals).split('.');
  const grouped = dollars.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${grouped}${cents === undefined ? '' : `.${cents}`}`;
}
