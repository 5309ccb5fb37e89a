import type { Balances } from '../earnings/lister-ledger.queries.js';

const usd = (cents: number) => `$${(Math.abs(cents) / 100).toFixed(2)}`;

/**
 * Returns what listers must do with their balance before they can delete the account; undefined if the balance is zero
 * (ACCOUNT-4).
 */
export function remainingMoneyText({
  pending = 0,
  available = 0,
  'on-the-way': onTheWay = 0,
}: Balances): string | undefined {
  const sentences = [
    ...(available > 0 ? [`${usd(available)} is available: request a payout under Earnings.`] : []),
    ...(available < 0
      ? [`Refunds took back ${usd(available)} more than was left: later sales make up for it.`]
      : []),
    ...(pending !== 0 ? [`${usd(pending)} is pending: wait until it is available.`] : []),
    ...(onTheWay !== 0 ? [`${usd(onTheWay)} is on its way: wait until the payout has arrived.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
