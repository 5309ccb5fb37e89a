/** A payment at the end of its history, by PayPal's records. */
interface Earned {
  readonly captured: boolean;
  /** Cents that the buyer paid and did not get back. */
  readonly left: number;
  /** Whether the source was delivered so long ago that earnings are no longer pending. */
  readonly isDelivered: boolean;
}

/** Returns the expected balances of a payment in its lister's ledger, computed without the product's code, at a fee of 10 %. */
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
