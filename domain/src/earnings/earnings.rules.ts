import type { LEDGER_KINDS } from '@market/contract/admin/money';
import type { EarningKind } from '@market/contract/earning-kinds';

/** Basis points in 100 %. */
const BASIS_POINTS_IN_TOTAL = 10_000;

/**
 * Accounts of a lister's ledger (EARN-1). The balance of `buyers` is negative: it is the source of all money. `fee`
 * belongs to the platform, the other four accounts to the lister.
 */
export type EarningsLedgerAccount = 'buyers' | 'fee' | 'pending' | 'available' | 'on-the-way' | 'paid';

/** The reason for a transaction in a lister's ledger. */
export type ListerEntryKind = EarningKind;

/** Whole cents per account; an absent account is zero. */
export type Balances = Partial<Readonly<Record<EarningsLedgerAccount, number>>>;

/** A line of a payment's ledger. */
export interface PaymentLine {
  readonly kind: (typeof LEDGER_KINDS)[number];
  readonly cents: number;
}

/**
 * The kind of transaction in the lister's ledger for each kind of line in a payment's ledger. PayPal's own
 * fee causes no transaction.
 */
export const LISTER_ENTRY_KIND_BY_LINE_KIND: Readonly<
  Record<PaymentLine['kind'], ListerEntryKind | undefined>
> = {
  captured: 'sale',
  fee: undefined,
  refunded: 'refund',
  reversed: 'reversal',
  disputed: 'dispute',
  'dispute-reversed': 'dispute-ended',
  'dispute-lost': 'dispute-lost',
  'dispute-corrected': 'dispute-corrected',
};

/** Returns the platform's fee of `cents` in whole cents, rounded half up (EARN-2). */
export function feeCentsOf(cents: number, feeBasisPoints: number): number {
  return Math.floor((cents * feeBasisPoints + BASIS_POINTS_IN_TOTAL / 2) / BASIS_POINTS_IN_TOTAL);
}

/**
 * Returns what the buyer paid in whole cents, less the amounts that were finally given back. Money that an
 * open dispute holds counts as paid.
 */
export function netPaidCentsOf(lines: readonly PaymentLine[]): number {
  return Math.max(0, sumOf(lines, ['captured', 'refunded', 'reversed', 'dispute-lost', 'dispute-corrected']));
}

/** Returns the whole cents that PayPal holds for open disputes. */
function heldCentsOf(lines: readonly PaymentLine[]): number {
  return -sumOf(lines, ['disputed', 'dispute-reversed']);
}

/**
 * Returns the balance that each account must have after the given ledger lines of a payment (EARN-3, EARN-4). The fee
 * is a share of what the buyer paid and did not get back, so that a refund reduces the fee and the lister's share in
 * proportion. If a dispute is opened after the release, the disputed part is pending again.
 */
export function requiredBalances(
  lines: readonly PaymentLine[],
  { feeBasisPoints, isReleased }: { readonly feeBasisPoints: number; readonly isReleased: boolean },
): Balances {
  const netPaidCents = netPaidCentsOf(lines);
  const listerShare = (cents: number) => cents - feeCentsOf(cents, feeBasisPoints);
  const available = isReleased ? listerShare(Math.max(0, netPaidCents - heldCentsOf(lines))) : 0;
  return {
    buyers: -netPaidCents,
    fee: feeCentsOf(netPaidCents, feeBasisPoints),
    pending: listerShare(netPaidCents) - available,
    available,
  };
}

/**
 * Returns the entries that change the balances from `current` to `target`. The entries add up to 0 if both
 * balances do.
 */
export function entriesBetween(
  current: Balances,
  target: Balances,
): { account: EarningsLedgerAccount; cents: number }[] {
  const accounts = [...new Set([...Object.keys(current), ...Object.keys(target)])] as EarningsLedgerAccount[];
  return accounts
    .map((account) => ({ account, cents: (target[account] ?? 0) - (current[account] ?? 0) }))
    .filter(({ cents }) => cents !== 0);
}

function sumOf(lines: readonly PaymentLine[], kinds: readonly PaymentLine['kind'][]): number {
  return lines
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((totalCents, { cents }) => totalCents + cents, 0);
}
