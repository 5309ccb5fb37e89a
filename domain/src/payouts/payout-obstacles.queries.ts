import type { EntityManager } from 'typeorm';
import type { Balances } from '../earnings/lister-ledger.queries.js';
import type { Settings } from '../foundation/settings/configuration.js';
import { execute } from '../foundation/sql/execute.js';
import { HOLD_TEXTS, holdsOf } from './payout-holds.js';
import { reserveOf, withoutReserve } from './payout-reserve.js';
import { selectPayoutFacts, selectRecentSales } from './payouts.queries.js';
import { RESERVE_WINDOW_DAYS, RESERVE_WINDOW_MS } from './payouts.rules.js';

/** What prevents a lister from being paid the whole available balance at once. */
export interface PayoutObstacles {
  /** Why payouts are stopped and how that ends, one text for each hold (PAYOUT-30). */
  readonly holds: readonly string[];
  /** The reserved part of the available balance, and how many days a share stays in it (PAYOUT-41). */
  readonly reserve: { readonly cents: number; readonly days: number } | undefined;
}

/** Reads, in the caller's transaction, what prevents a payout of a lister's available balance at `now`. */
export async function readPayoutObstacles(
  tx: EntityManager,
  { listerId, balances, now }: { listerId: string; balances: Balances; now: Date },
  settings: Pick<Settings, 'PAYOUT_RESERVE_PERCENT' | 'PAYOUT_RESERVE_DISPUTED_PERCENT'>,
): Promise<PayoutObstacles> {
  const windowStart = new Date(now.getTime() - RESERVE_WINDOW_MS);
  const [payoutFacts] = (await execute(tx, selectPayoutFacts(listerId))).rows;
  const [recentSales] = (await execute(tx, selectRecentSales(listerId, windowStart))).rows;
  const reserve = recentSales && reserveOf(recentSales, settings);
  const holds = payoutFacts ? holdsOf(payoutFacts, withoutReserve(balances, reserve), now) : [];
  return {
    holds: holds.map(({ reason }) => `${HOLD_TEXTS[reason].why} ${HOLD_TEXTS[reason].ends}`),
    reserve: reserve && { cents: reserve.cents, days: RESERVE_WINDOW_DAYS },
  };
}
