import type { LEDGER_KINDS } from '@market/contract/admin/money';

/**
 * The kind of a ledger line. Lines for captures and for amounts released after a dispute are positive; lines
 * for fees, refunds, reversals, and amounts held for a dispute or lost in it are negative.
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
