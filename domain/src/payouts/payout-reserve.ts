import type { Balances } from '../earnings/lister-ledger.queries.js';
import type { Settings } from '../foundation/configuration.js';
import type { RecentSales } from './payouts.queries.js';
import { LEAST_DISPUTED_SALES, RESERVE_WINDOW_DAYS } from './payouts.rules.js';

const PERCENT = 100;
/** Percentages have two decimals, so that this many units are a whole. */
const WHOLE = 10_000;

/** What payouts leave in the balance of a lister with many disputed sales (PAYOUT-40). */
export interface Reserve {
  readonly cents: number;
  readonly percent: number;
  /** When as many sales were disputed as lead to a reserve. */
  readonly since: Date;
  /** Disputed sales of the window, and all of them. */
  readonly disputed: number;
  readonly sales: number;
}

/** The settings of the reserve. */
export type ReserveTerms = Pick<Settings, 'PAYOUT_RESERVE_PERCENT' | 'PAYOUT_RESERVE_DISPUTED_PERCENT'>;

/** Returns what is reserved of a lister's available balance; undefined if nothing is (PAYOUT-40, PAYOUT-41). */
export function reserveOf(
  { sales, disputedAt, releasedCents, availableCents }: RecentSales,
  { PAYOUT_RESERVE_PERCENT: percent, PAYOUT_RESERVE_DISPUTED_PERCENT: from }: ReserveTerms,
): Reserve | undefined {
  const needed = Math.max(LEAST_DISPUTED_SALES, Math.ceil((sales * Math.round(from * PERCENT)) / WHOLE));
  const since = disputedAt[needed - 1];
  const share = Math.floor((releasedCents * Math.round(percent * PERCENT) + WHOLE / 2) / WHOLE);
  const cents = Math.min(share, availableCents);
  if (!since || cents <= 0) return undefined;
  return { cents, percent, since, disputed: disputedAt.length, sales };
}

/** Returns the balances that a payout may take from (PAYOUT-41). */
export function lessReserve(balances: Balances, reserve: Reserve | undefined): Balances {
  return reserve ? { ...balances, available: (balances.available ?? 0) - reserve.cents } : balances;
}

/** Why a part is reserved and what ends that, as a lister reads it (PAYOUT-42). */
export function reserveTexts(
  { percent, disputed, sales }: Reserve,
  { PAYOUT_RESERVE_DISPUTED_PERCENT: from }: ReserveTerms,
): { why: string; ends: string } {
  return {
    why: `${percent}% of your shares from the last ${RESERVE_WINDOW_DAYS} days stay in reserve: buyers disputed ${disputed} of ${sales} sales.`,
    ends: `Each share leaves the reserve ${RESERVE_WINDOW_DAYS} days after its sale. The reserve ends once fewer than ${LEAST_DISPUTED_SALES} sales of the last ${RESERVE_WINDOW_DAYS} days, or less than ${from}% of them, are disputed. Disputes that you win do not count.`,
  };
}
