import type { PayPalBatch, PayPalPayoutItem } from '../gateways/paypal/paypal.payouts.js';
import type { Payout, PayoutState } from './payout.entity.js';
import { outcomeOf } from './payouts.rules.js';

/** Statuses of batches that PayPal denied as a whole; such batches have no items. */
const DENIED_STATUSES = ['DENIED', 'CANCELED'];

/** The result of comparing a payout with PayPal's record of it. */
interface ItemComparison {
  readonly nextState: PayoutState;
  /** Whether the record has another amount, address or result than our row (PAYOUT-24). */
  readonly hasDifference: boolean;
  /** Whether another process has read a newer record since this one was read. */
  readonly isOutdated: boolean;
  /** The fields of our row that copy PayPal's record; undefined if the record is outdated or does not exist. */
  readonly itemFacts: Pick<Payout, 'itemId' | 'itemStatus' | 'itemFeeCents'> | undefined;
  /** PayPal's error name, else its status of the item, else of the batch. Stored only for a returned payout. */
  readonly reason: string;
}

/**
 * Compares a payout with PayPal's record: its `item`, or the status of the batch if PayPal denied it. Returns undefined
 * if PayPal lists no items yet, as in a batch that it still processes.
 */
export function compareWithItem(
  payout: Payout,
  item: PayPalPayoutItem | undefined,
  batch: PayPalBatch,
): ItemComparison | undefined {
  const isDenied = !item && DENIED_STATUSES.includes(batch.status);
  if (!item && !isDenied && batch.items.length === 0) return undefined;
  const nextState = item ? outcomeOf(item.transaction_status) : isDenied ? 'returned' : payout.state;
  // PayPal paid this payout although its money had been returned to the lister's balance.
  const isPaidTwice = payout.state === 'returned' && nextState === 'paid';
  const isOutdated = nextState === 'under-way' && payout.state !== 'under-way';
  return {
    nextState,
    hasDifference: (!isDenied && !isItemOf(item, payout)) || isPaidTwice,
    isOutdated,
    itemFacts:
      item && !isOutdated
        ? {
            itemId: item.payout_item_id,
            itemStatus: item.transaction_status,
            itemFeeCents: feeCentsOf(item),
          }
        : undefined,
    reason: item?.errors?.name ?? item?.transaction_status ?? batch.status,
  };
}

/** Returns whether PayPal's record of a payout changes our row. Most records that are read again change nothing. */
export function changesPayout(payout: Payout, comparison: ItemComparison): boolean {
  const { itemFacts, hasDifference } = comparison;
  const hasNewFacts =
    itemFacts !== undefined &&
    (itemFacts.itemId !== payout.itemId ||
      itemFacts.itemStatus !== payout.itemStatus ||
      itemFacts.itemFeeCents !== payout.itemFeeCents);
  const hasOtherDifference = hasDifference !== (payout.booksDifferSince !== null);
  return hasNewFacts || hasOtherDifference || (!hasDifference && endsPayout(payout, comparison));
}

/** Returns whether PayPal's record shows that a payout was now paid or returned; a paid one can still be returned. */
export function endsPayout({ state }: Payout, { nextState }: ItemComparison): boolean {
  if (nextState === 'paid') return state === 'under-way';
  return nextState === 'returned' && (state === 'under-way' || state === 'paid');
}

/** Whether PayPal's item has the amount and the address of our payout. */
function isItemOf(item: PayPalPayoutItem | undefined, { cents, address }: Payout): boolean {
  if (!item) return false;
  const { amount, receiver } = item.payout_item;
  const isSameMoney = amount.currency === 'USD' && centsOf(amount.value) === cents;
  return isSameMoney && receiver.toLowerCase() === address.toLowerCase();
}

/** Returns PayPal's fee of the item; null if PayPal does not state it in whole US cents. */
function feeCentsOf({ payout_item_fee: fee }: PayPalPayoutItem): number | null {
  const cents = fee?.currency === 'USD' ? centsOf(fee.value) : Number.NaN;
  return Number.isNaN(cents) ? null : cents;
}

/** Returns a decimal amount in cents; NaN if it has another format. */
function centsOf(value: string): number {
  return /^\d+(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : Number.NaN;
}
