import type { PayoutFacts } from './payouts.queries.js';
import { LEAST_PAYOUT_CENTS } from './payouts.rules.js';

/** Why nothing is paid out to a lister (PAYOUT-30). */
export type HoldReason =
  'no-address' | 'address-changed' | 'disabled' | 'held' | 'books-differ' | 'under-way' | 'too-little';

/** A reason, since when it holds, and when it ends by itself; null if not known. */
export interface Hold {
  readonly reason: HoldReason;
  readonly since: Date | null;
  readonly until: Date | null;
  /** A moderator's words. */
  readonly note: string | null;
}

/** Returns everything that stops a payout of `availableCents` at `now`; nothing if it can be paid. */
export function holdsOf(facts: PayoutFacts, availableCents: number, now: Date): Hold[] {
  const hold = (reason: HoldReason, since: Date | null, more: Partial<Hold> = {}): Hold => ({
    reason,
    since,
    until: null,
    note: null,
    ...more,
  });
  const { disabledAt, heldAt, holdReason, booksDifferSince, pausedUntil, confirmedAt, openSince } = facts;
  return [
    ...(disabledAt ? [hold('disabled', disabledAt)] : []),
    ...(heldAt ? [hold('held', heldAt, { note: holdReason })] : []),
    ...(booksDifferSince ? [hold('books-differ', booksDifferSince)] : []),
    ...(facts.address === null ? [hold('no-address', null)] : []),
    ...(pausedUntil && pausedUntil > now
      ? [hold('address-changed', confirmedAt, { until: pausedUntil })]
      : []),
    ...(openSince ? [hold('under-way', openSince)] : []),
    ...(availableCents < LEAST_PAYOUT_CENTS ? [hold('too-little', null)] : []),
  ];
}
