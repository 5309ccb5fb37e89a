/** A payout in our database. */
export interface PayoutRecord {
  readonly id: string;
  readonly listerId: string;
  readonly cents: number;
  readonly address: string;
  readonly state: string;
}

/** An item in PayPal's records. */
export interface ItemRecord {
  readonly senderItemId: string;
  readonly receiver: string;
  readonly amount: { readonly value: string };
  readonly status: string;
}

/** Differences between our payouts and PayPal's items; one message each. */
export interface PayoutDifferences {
  readonly lost: string[];
  readonly twice: string[];
  readonly differing: string[];
}

const centsOf = (value: string) => Math.round(Number(value) * 100);

/** Compares our payouts, and the paid cents of each lister's ledger, with PayPal's items (PAYOUT-22, PAYOUT-24). */
export function comparePayouts(
  payouts: readonly PayoutRecord[],
  items: readonly ItemRecord[],
  paidByLister: ReadonlyMap<string, number>,
): PayoutDifferences {
  const found: PayoutDifferences = { lost: [], twice: [], differing: [] };
  const ids = new Set(payouts.map(({ id }) => id));
  for (const { senderItemId } of items)
    if (!ids.has(senderItemId)) found.differing.push(`PayPal's item ${senderItemId} is no payout of ours`);
  const paid = new Map<string, number>();
  for (const { id, listerId, cents, address, state } of payouts) {
    const own = items.filter(({ senderItemId }) => senderItemId === id);
    const arrived = own.filter(({ status }) => status === 'SUCCESS');
    if (own.length > 1) found.twice.push(`payout ${id} was sent ${own.length} times`);
    if (state === 'paid' && arrived.length === 0)
      found.lost.push(`payout ${id} is paid here and not at PayPal`);
    if (state !== 'paid' && arrived.length > 0)
      found.differing.push(`payout ${id} is ${state} here, paid at PayPal`);
    for (const { amount, receiver } of own)
      if (centsOf(amount.value) !== cents || receiver !== address)
        found.differing.push(`payout ${id} has another amount or address at PayPal`);
    for (const { amount } of arrived) paid.set(listerId, (paid.get(listerId) ?? 0) + centsOf(amount.value));
  }
  for (const listerId of new Set([...paid.keys(), ...paidByLister.keys()])) {
    const [ours, theirs] = [paidByLister.get(listerId) ?? 0, paid.get(listerId) ?? 0];
    if (ours !== theirs)
      found.differing.push(`the ledger of ${listerId} says ${ours} paid, PayPal ${theirs}`);
  }
  return found;
}
