/** A payout in our database. */
export interface PayoutRecord {
  readonly id: string;
  readonly listerId: string;
  readonly cents: number;
  readonly address: string;
  readonly state: string;
}

/** A payout item in PayPal's records. */
export interface PayPalItemRecord {
  readonly senderItemId: string;
  readonly receiver: string;
  readonly amount: { readonly value: string };
  readonly status: string;
}

/** Differences between our payouts and PayPal's items; one message each. */
export interface PayoutDifferences {
  readonly lostPayouts: string[];
  readonly doublePayouts: string[];
  readonly recordDifferences: string[];
}

const centsOf = (value: string) => Math.round(Number(value) * 100);

/** Compares our payouts, and the paid cents of each lister's ledger, with PayPal's items (PAYOUT-22, PAYOUT-24). */
export function comparePayouts(
  payouts: readonly PayoutRecord[],
  items: readonly PayPalItemRecord[],
  paidByLister: ReadonlyMap<string, number>,
): PayoutDifferences {
  const differences: PayoutDifferences = { lostPayouts: [], doublePayouts: [], recordDifferences: [] };
  const ids = new Set(payouts.map(({ id }) => id));
  for (const { senderItemId } of items)
    if (!ids.has(senderItemId))
      differences.recordDifferences.push(`PayPal's item ${senderItemId} is no payout of ours`);
  const payPalCents = new Map<string, number>();
  for (const { id, listerId, cents, address, state } of payouts) {
    const itemsOfPayout = items.filter(({ senderItemId }) => senderItemId === id);
    const succeededItems = itemsOfPayout.filter(({ status }) => status === 'SUCCESS');
    if (itemsOfPayout.length > 1)
      differences.doublePayouts.push(`payout ${id} was sent ${itemsOfPayout.length} times`);
    if (state === 'paid' && succeededItems.length === 0)
      differences.lostPayouts.push(`payout ${id} is paid here and not at PayPal`);
    if (state !== 'paid' && succeededItems.length > 0)
      differences.recordDifferences.push(`payout ${id} is ${state} here, paid at PayPal`);
    for (const { amount, receiver } of itemsOfPayout)
      if (centsOf(amount.value) !== cents || receiver !== address)
        differences.recordDifferences.push(`payout ${id} has another amount or address at PayPal`);
    for (const { amount } of succeededItems)
      payPalCents.set(listerId, (payPalCents.get(listerId) ?? 0) + centsOf(amount.value));
  }
  for (const listerId of new Set([...payPalCents.keys(), ...paidByLister.keys()])) {
    const [ourCents, paidAtPayPal] = [paidByLister.get(listerId) ?? 0, payPalCents.get(listerId) ?? 0];
    if (ourCents !== paidAtPayPal)
      differences.recordDifferences.push(
        `the ledger of ${listerId} says ${ourCents} paid, PayPal ${paidAtPayPal}`,
      );
  }
  return differences;
}

/** A payout in one of these states changes only if PayPal changes its item. */
const ENDED_STATES = ['paid', 'returned'];

/**
 * Compares while other payouts are in progress: each ended payout, and the paid cents of the ledgers, must agree with
 * PayPal, and no payout may have two items. `payouts` and `paidByLister` must be read at the same instant, before
 * `items`.
 */
export function compareEndedPayouts(
  payouts: readonly PayoutRecord[],
  items: readonly PayPalItemRecord[],
  paidByLister: ReadonlyMap<string, number>,
): PayoutDifferences & { readonly endedCount: number } {
  const endedPayouts = payouts.filter(({ state }) => ENDED_STATES.includes(state));
  const endedIds = new Set(endedPayouts.map(({ id }) => id));
  const itemsOfEnded = items.filter(({ senderItemId }) => endedIds.has(senderItemId));
  const { doublePayouts } = comparePayouts(payouts, items, paidByLister);
  return {
    ...comparePayouts(endedPayouts, itemsOfEnded, paidByLister),
    doublePayouts,
    endedCount: endedPayouts.length,
  };
}
