/** A payment at the end of its history, as PayPal's records have it. */
interface Earned {
  readonly captured: boolean;
  /** Cents that the buyer paid and did not get back. */
  readonly left: number;
  /** Whether the source was delivered longer ago than earnings stay pending. */
  readonly isDelivered: boolean;
}

/** The balances of a payment in its lister's ledger, worked out without the product's code, at a fee of 10 %. */
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
