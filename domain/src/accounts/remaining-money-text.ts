import type { Balances } from '../earnings/lister-ledger.queries.js';
import type { PayoutObstacles } from '../payouts/payout-obstacles.queries.js';

const formatUsd = (cents: number) => `$${(Math.abs(cents) / 100).toFixed(2)}`;

/**
 * Returns what listers must do with their balance before they can delete the account; undefined if the balance is zero
 * (ACCOUNT-4). Recommends a payout only if nothing stops it.
 */
export function remainingMoneyText(
  { pending = 0, available = 0, 'on-the-way': onTheWay = 0 }: Balances,
  { holds, reserve }: PayoutObstacles,
): string | undefined {
  const sentences = [
    ...(available > 0
      ? [
          `${formatUsd(available)} is available${holds.length > 0 ? '.' : ': request a payout under Earnings.'}`,
        ]
      : []),
    ...(available > 0 && reserve
      ? [
          `${formatUsd(reserve.cents)} of it stays in reserve: each share leaves it ${reserve.days} days after its sale.`,
        ]
      : []),
    ...(available > 0 ? holds : []),
    ...(available < 0
      ? [`Refunds took back ${formatUsd(available)} more than was left: later sales make up for it.`]
      : []),
    ...(pending !== 0 ? [`${formatUsd(pending)} is pending: wait until it is available.`] : []),
    ...(onTheWay !== 0 ? [`${formatUsd(onTheWay)} is on its way: wait until the payout has arrived.`] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
