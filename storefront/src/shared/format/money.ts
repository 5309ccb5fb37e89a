/** Returns the text of a duration after the slash of a price: 'month' for '1 month', and '3 months' as it is. */
export function durationAfterSlash(duration: string): string {
  return duration.replace(/^1 /, '');
}

/**
 * Formats an amount in USD, which must be whole cents, as '$9', '$9.50' or '$1,250'. Uses no Intl formatter, because
 * creating one would slow down the start of a page.
 */
export function formatPrice(amount: number): string {
  return formatUsd(amount, Number.isInteger(amount) ? 0 : 2);
}

/** Formats an amount in USD as '$9.00', for columns in which some amounts have cents. */
export function formatAmount(amount: number): string {
  return formatUsd(amount, 2);
}

function formatUsd(amount: number, decimals: number): string {
  const [dollars = '', cents] = Math.abs(amount).toFixed(decimals).split('.');
  const groupedDollars = dollars.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${groupedDollars}${cents === undefined ? '' : `.${cents}`}`;
}
