/** A payment at the end of its history, as PayPal's records have it. */
interface Earned {
  readonly captured: boolean;
  /** Cents that the buyer paid and that were not returned. */
  readonly left: number;
  /** Whether the source was delivered so long ago that the earnings are available. */
  readonly isDelivered: boolean;
}

/**
 * Returns the expected balances of a payment in its lister's ledger. Computed at a fee of 10 %, without the product's
 * code.
 */
export function expectedBalances({ captured, left, isDelivered }: Earned): string {
  if (!captured || left === 0) return '';
  const fee = Math.round(left / 10);
  const share = isDelivered ? 'available' : 'pending';
  const accounts: [string, number][] = [
    ['buyers', -left],
    ['fee', fee],
    [share, left - fee],
  ];
  return accounts
    .filter(([, cents]) => cents !== 0)
    .map((account) => account.join(' '))
    .toSorted()
    .join(', ');
}
