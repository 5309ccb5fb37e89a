import type { LEDGER_KINDS } from '@market/contract/admin/money';

/**
 * The kind of a ledger line. Lines for captures and for amounts released after a dispute are positive; lines
 * for fees, refunds, reversals, and amounts held for a dispute or lost in it are negative. A correction of a lost amount
 * can be positive or negative.
 */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * One movement of whole cents. `paypalId` is PayPal's id of the capture, refund or dispute that moved them.
 */
export interface LedgerLine {
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly paypalId: string;
}

/** Returns the lines with the amount that the buyer won in a dispute: the first decision and its corrections. */
export function lossLinesOf(disputeId: string, lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter(
    ({ kind, paypalId }) =>
      (kind === 'dispute-lost' && paypalId === disputeId) ||
      (kind === 'dispute-corrected' && paypalId.startsWith(`${disputeId} `)),
  );
}
