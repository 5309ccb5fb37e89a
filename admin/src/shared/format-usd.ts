/** Returns an amount in USD as text, such as '$1,234.50'. */
export function formatUsd(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
