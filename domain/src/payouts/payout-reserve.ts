import type { Balances } from '../earnings/lister-ledger.queries.js';
import type { Settings } from '../foundation/settings/configuration.js';
import type { RecentSales } from './payouts.queries.js';
import { RESERVE_DISPUTED_SALES_MIN, RESERVE_WINDOW_DAYS } from './payouts.rules.js';

const BASIS_POINTS_PER_PERCENT = 100;
/** 100 % as basis points, because percentages have two decimals. */
const BASIS_POINTS_IN_TOTAL = 10_000;

/**
 * The part of a lister's available balance that is not paid out, because many of the lister's sales are
 * disputed (PAYOUT-40).
 */
export interface Reserve {
  readonly cents: number;
  readonly percent: number;
  /** When the number of disputed sales reached the limit for a reserve. */
  readonly since: Date;
  /** How many of all sales in the window are disputed. */
  readonly disputed: number;
  readonly sales: number;
}

/** The settings that determine how much of a lister’s balance is reserved. */
export type ReserveSettings = Pick<Settings, 'PAYOUT_RESERVE_PERCENT' | 'PAYOUT_RESERVE_DISPUTED_PERCENT'>;

/**
 * Returns the reserved part of a lister's available balance; undefined if nothing is reserved (PAYOUT-40,
 * PAYOUT-41).
 */
export function reserveOf(
  { sales, disputedAt, releasedCents, availableCents }: RecentSales,
  { PAYOUT_RESERVE_PERCENT: percent, PAYOUT_RESERVE_DISPUTED_PERCENT: disputedPercent }: ReserveSettings,
): Reserve | undefined {
  const neededDisputes = Math.max(
    RESERVE_DISPUTED_SALES_MIN,
    Math.ceil((sales * Math.round(disputedPercent * BASIS_POINTS_PER_PERCENT)) / BASIS_POINTS_IN_TOTAL),
  );
  const reservedSince = disputedAt[neededDisputes - 1];
  const reservedShare = Math.floor(
    (releasedCents * Math.round(percent * BASIS_POINTS_PER_PERCENT) + BASIS_POINTS_IN_TOTAL / 2) /
      BASIS_POINTS_IN_TOTAL,
  );
  const cents = Math.min(reservedShare, availableCents);
  if (!reservedSince || cents <= 0) return undefined;
  return { cents, percent, since: reservedSince, disputed: disputedAt.length, sales };
}

/** Returns the balances less the reserve: only this amount can be paid out (PAYOUT-41). */
export function withoutReserve(balances: Balances, reserve: Reserve | undefined): Balances {
  return reserve ? { ...balances, available: (balances.available ?? 0) - reserve.cents } : balances;
}

/** Returns texts for the lister: why a part of the balance is reserved, and how the reserve ends (PAYOUT-42). */
export function reserveTexts(
  { percent, disputed, sales }: Reserve,
  { PAYOUT_RESERVE_DISPUTED_PERCENT: disputedPercent }: ReserveSettings,
): { why: string; ends: string } {
  return {
    why: `${percent}% of your shares from the last ${RESERVE_WINDOW_DAYS} days stay in reserve: buyers disputed ${disputed} of ${sales} sales.`,
    ends: `Each share leaves the reserve ${RESERVE_WINDOW_DAYS} days after its sale. The reserve ends once fewer than ${RESERVE_DISPUTED_SALES_MIN} sales of the last ${RESERVE_WINDOW_DAYS} days, or less than ${disputedPercent}% of them, are disputed. Disputes that you win do not count.`,
  };
}
