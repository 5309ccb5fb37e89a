/** A payment's state after the last action of a history. */
interface PaymentAtEnd {
  readonly isCaptured: boolean;
  /** Cents that the buyer paid and that were not returned. */
  readonly leftCents: number;
  /** Whether the source was delivered so long ago that the earnings are available. */
  readonly isDelivered: boolean;
}

/**
 * Returns the expected balances of a payment in its lister's ledger. Computed at a fee of 10 %, without the product's
 * code.
 */
export function expectedBalances({ isCaptured, leftCents, isDelivered }: PaymentAtEnd): string {
  if (!isCaptured || leftCents === 0) return '';
  const feeCents = Math.round(leftCents / 10);
  const shareAccount = isDelivered ? 'available' : 'pending';
  const accounts: [string, number][] = [
    ['buyers', -leftCents],
    ['fee', feeCents],
    [shareAccount, leftCents - feeCents],
  ];
  return accounts
    .filter(([, cents]) => cents !== 0)
    .map((account) => account.join(' '))
    .toSorted()
    .join(', ');
}
