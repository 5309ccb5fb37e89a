import type { LEDGER_KINDS } from '@market/contract/admin/money';
import { HOUR_MS } from '../../foundation/clock.js';
import type { Dispute } from '../../gateways/paypal/paypal.dispute.js';
import {
  amountCents,
  type Capture,
  type CompletedRefund,
  type Order,
  pendingRefundCents,
  refundsOf,
} from '../../gateways/paypal/paypal.schemas.js';
import type { PaymentState } from '../payment.states.js';

/**
 * The kind of a ledger line. Lines for captures and for amounts released after a dispute are positive; lines
 * for fees, refunds, reversals, and amounts held for a dispute or lost in it are negative.
 */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/**
 * A refund counts as the settlement of a dispute only if it was made at most this long after PayPal's last
 * change of the dispute.
 */
const DISPUTE_REFUND_DELAY_MAX_MS = HOUR_MS;

/**
 * One movement of whole cents. `paypalId` is PayPal's id of the capture, refund or dispute that moved them.
 */
export interface LedgerLine {
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly paypalId: string;
}

/** PayPal's records of one captured order. If our rows differ from them, PayPal is right. */
export interface PayPalBooks {
  readonly order: Order;
  readonly capture: Capture;
  /** Undefined if our PayPal app may not read disputes (PAY-42). */
  readonly disputes: readonly Dispute[] | undefined;
}

/**
 * Converts PayPal's records of a capture to ledger lines (PAY-24); returns none for a capture that brought no
 * money.
 */
export function linesOf({ order, capture, disputes }: PayPalBooks): LedgerLine[] {
  const paypalId = capture.id;
  const capturedCents = amountCents(capture.amount);
  if (!['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return [];
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  const completedRefunds = refundsOf(order, capture.id);
  const refunds = completedRefunds.map((refund) => ({
    kind: 'refunded' as const,
    cents: -amountCents(refund.amount),
    paypalId: refund.id,
  }));
  const lines: LedgerLine[] = [
    { kind: 'captured', cents: capturedCents, paypalId },
    ...(fee ? [{ kind: 'fee' as const, cents: -amountCents(fee), paypalId }] : []),
    ...refunds,
    ...withoutRefundedLosses(disputes ?? [], completedRefunds).flatMap(linesOfDispute),
  ];
  const leftCents = paidCentsOf(lines);
  // If PayPal reports a full refund, but its refunds, even with pending ones, do not add up to the captured
  // amount, the bank reversed the rest.
  const reversedCents = leftCents - pendingRefundCents(order, capture.id);
  if (capture.status === 'REFUNDED' && reversedCents > 0)
    lines.push({ kind: 'reversed', cents: -reversedCents, paypalId });
  return lines.filter(({ cents }) => cents !== 0);
}

/**
 * Returns the disputes; the lost amount of a dispute that a refund settled is 0, because PayPal lists this
 * movement twice: as the dispute's decision and as a refund. A refund settled a dispute if their amounts are
 * equal and the refund was made while the dispute was open (PAY-23).
 */
function withoutRefundedLosses(disputes: readonly Dispute[], refunds: readonly CompletedRefund[]): Dispute[] {
  const unmatchedRefunds = [...refunds];
  return disputes.map((dispute) => {
    const index = unmatchedRefunds.findIndex((refund) => isSettlement(refund, dispute));
    if (index < 0) return dispute;
    unmatchedRefunds.splice(index, 1);
    return { ...dispute, lostCents: 0 };
  });
}

function isSettlement({ amount, create_time: createdAtText }: CompletedRefund, dispute: Dispute): boolean {
  if (dispute.isOpen || dispute.lostCents === 0 || amountCents(amount) !== dispute.lostCents) return false;
  const createdAt = Date.parse(createdAtText ?? '');
  // If PayPal does not report a time, `Date.parse` returns NaN, and the comparison is false.
  return (
    createdAt >= Date.parse(dispute.opened ?? '') &&
    createdAt <= Date.parse(dispute.changed ?? '') + DISPUTE_REFUND_DELAY_MAX_MS
  );
}

/**
 * Returns the ledger lines of a dispute. PayPal holds the amount while the dispute is open. A decision
 * releases the held amount, and takes what the buyer was awarded (PAY-23).
 */
function linesOfDispute({ id, heldCents, isOpen, lostCents }: Dispute): LedgerLine[] {
  const heldLine = { kind: 'disputed' as const, cents: -heldCents, paypalId: id };
  if (isOpen) return [heldLine];
  return [
    heldLine,
    { kind: 'dispute-reversed', cents: heldCents, paypalId: id },
    { kind: 'dispute-lost', cents: -lostCents, paypalId: id },
  ];
}

/** Returns the whole cents that the buyer paid and did not get back, less the amount of an open dispute. */
export function paidCentsOf(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  const leftCents = lines
    .filter(({ kind }) => kind !== 'fee')
    .reduce((totalCents, { cents }) => totalCents + cents, 0);
  return Math.max(0, leftCents);
}

/**
 * The kinds of ledger lines that return money to the buyer. An open dispute is not among them, because PayPal
 * may still release its amount.
 */
export const RETURNED_KINDS: readonly LedgerKind[] = ['refunded', 'reversed', 'dispute-lost'];

/** Returns the whole cents that the buyer got back by refunds, reversals or lost disputes. */
export function returnedCents(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  return lines
    .filter(({ kind }) => RETURNED_KINDS.includes(kind))
    .reduce((totalCents, { cents }) => totalCents - cents, 0);
}

/**
 * Returns the state of a captured payment according to its ledger; `isRefunding` means that we have requested
 * a refund.
 */
export function stateByLedger(lines: readonly LedgerLine[], isRefunding: boolean): PaymentState {
  if (isRefunding) return 'refunding';
  const linesOfKind = (kind: LedgerKind) => lines.filter((line) => line.kind === kind);
  const decidedDisputeIds = new Set(linesOfKind('dispute-reversed').map(({ paypalId }) => paypalId));
  if (linesOfKind('disputed').some(({ paypalId }) => !decidedDisputeIds.has(paypalId))) return 'disputed';
  const paidCents = paidCentsOf(lines);
  if (paidCents === 0) return 'refunded';
  return paidCents < linesOfKind('captured').reduce((totalCents, { cents }) => totalCents + cents, 0)
    ? 'partly-refunded'
    : 'completed';
}
