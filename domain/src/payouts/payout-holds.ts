import type { Hold as HoldView } from '@market/contract/payouts';
import type { Balances } from '../earnings/lister-ledger.queries.js';
import type { PayoutFacts } from './payouts.queries.js';
import { LEAST_PAYOUT_CENTS, MOST_PAYOUT_CENTS } from './payouts.rules.js';

/** The reason of a hold on payouts to a lister (PAYOUT-30). */
export type HoldReason = HoldView['reason'];

/**
 * A reason why payouts are stopped, since when, and when the hold ends by itself; `until` is null if that
 * time is unknown.
 */
export interface Hold {
  readonly reason: HoldReason;
  readonly since: Date | null;
  readonly until: Date | null;
  /** The text that the moderator wrote; null for other reasons. */
  readonly note: string | null;
  /** Whether the hold usually ends before the next weekly payout, although that time is unknown. */
  readonly endsSoon: boolean;
}

/** PayPal's statuses of a payout that may stay under way for weeks: PayPal returns an unclaimed one after 30 days. */
const LONG_ITEM_STATUSES: readonly (string | null)[] = ['UNCLAIMED', 'ONHOLD'];

/** Returns all holds on a payout of the available balance at `now`; an empty list if it can be paid. */
export function holdsOf(
  payoutFacts: PayoutFacts,
  { available = 0, pending = 0 }: Balances,
  now: Date,
): Hold[] {
  const createHold = (reason: HoldReason, since: Date | null, details: Partial<Hold> = {}): Hold => ({
    reason,
    since,
    until: null,
    note: null,
    endsSoon: false,
    ...details,
  });
  const { disabledAt, heldAt, holdReason, fraudReportedAt, booksDifferSince } = payoutFacts;
  const { pausedUntil, confirmedAt, openSince, stoppedAt } = payoutFacts;
  const openEndsSoon = !LONG_ITEM_STATUSES.includes(payoutFacts.openItemStatus);
  return [
    ...(stoppedAt ? [createHold('stopped', stoppedAt)] : []),
    ...(disabledAt ? [createHold('disabled', disabledAt)] : []),
    ...(heldAt ? [createHold('held', heldAt, { note: holdReason })] : []),
    ...(fraudReportedAt ? [createHold('reported', fraudReportedAt)] : []),
    ...(booksDifferSince ? [createHold('books-differ', booksDifferSince)] : []),
    ...(payoutFacts.address === null ? [createHold('no-address', null)] : []),
    ...(pausedUntil && pausedUntil > now
      ? [createHold('address-changed', confirmedAt, { until: pausedUntil })]
      : []),
    ...(openSince ? [createHold('under-way', openSince, { endsSoon: openEndsSoon })] : []),
    ...(available < minPayoutCents(payoutFacts.isOffering || pending !== 0)
      ? [createHold('too-little', null)]
      : []),
  ];
}

/** Texts for listers about each hold: its reason, and how it ends. */
export const HOLD_TEXTS: Readonly<Record<HoldReason, { readonly why: string; readonly ends: string }>> = {
  'no-address': {
    why: 'No PayPal address is confirmed yet.',
    ends: 'Payouts start once you confirm the address that we pay.',
  },
  'address-changed': {
    why: 'Your PayPal address changed less than 3 days ago.',
    ends: 'Payouts continue by themselves 3 days after the change.',
  },
  disabled: {
    why: 'Your account is disabled.',
    ends: 'Payouts continue when a moderator enables your account.',
  },
  held: { why: 'A moderator holds your payouts.', ends: 'They continue when a moderator releases them.' },
  reported: {
    why: 'A buyer reported you or one of your MVPs for fraud, and moderators are checking the report.',
    ends: 'Payouts continue when a moderator closes the report.',
  },
  'books-differ': {
    why: 'We are checking one of your sales or payouts with PayPal.',
    ends: 'Payouts continue once our records and PayPal’s agree. You do not need to do anything.',
  },
  stopped: {
    why: 'All payouts are paused while we check our records.',
    ends: 'They continue when the check is finished. You do not need to do anything.',
  },
  'under-way': {
    why: 'An earlier payout is still under way.',
    ends: 'The next one is possible when PayPal has paid or returned it.',
  },
  'too-little': {
    why: 'Payouts start from $20.',
    ends: 'You can be paid once at least $20 is available, or once nothing is pending and none of your MVPs can be rented.',
  },
};

/**
 * Returns whether the payout at `payoutAt` is possible in spite of a hold: the hold ends by that time, or is an
 * earlier payout that usually ends soon, because PayPal reports it neither as unclaimed nor as held (EARN-5).
 */
function allowsPayoutAt(payoutAt: Date, { endsSoon, until }: Hold): boolean {
  return endsSoon || (until !== null && until <= payoutAt);
}

/**
 * Returns the cents of the currently available balance that the weekly payout at `payoutAt` pays; 0 if a hold
 * stops that payout.
 */
export function weeklyPayoutCents(availableCents: number, payoutAt: Date, holds: readonly Hold[]): number {
  return holds.every((hold) => allowsPayoutAt(payoutAt, hold)) ? payableCents(availableCents) : 0;
}

/**
 * Returns the lowest payout in cents. A lister without expected earnings can be paid any amount (PAYOUT-2).
 */
function minPayoutCents(canEarnMore: boolean): number {
  return canEarnMore ? LEAST_PAYOUT_CENTS : 1;
}

/** Returns how many of the available cents a single payout can pay (PAYOUT-2). */
export function payableCents(availableCents: number): number {
  return Math.max(0, Math.min(availableCents, MOST_PAYOUT_CENTS));
}
