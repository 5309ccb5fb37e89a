import type { LEDGER_KINDS } from '@market/contract/admin/money';
import { HOUR_MS } from '../../foundation/clock.js';
import type { Dispute } from '../../gateways/paypal/paypal.dispute.js';
import {
  amountCents,
  type Capture,
  type MadeRefund,
  type Order,
  pendingCents,
  refundsOf,
} from '../../gateways/paypal/paypal.schemas.js';
import type { PaymentState } from '../payment.states.js';

/** The kind of a ledger line. Positive: captured, or released after a dispute. Negative: fee, refund, or held for a dispute. */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The longest time from PayPal's last change of a dispute to a refund that settles it. */
const SETTLED_WITHIN_MS = HOUR_MS;

/** One movement of whole cents. `paypalId` is PayPal's id of its capture, refund or dispute. */
export interface LedgerLine {
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly paypalId: string;
}

/** PayPal's records of one captured order. They are authoritative, whatever state our rows are in. */
export interface PayPalBooks {
  readonly order: Order;
  readonly capture: Capture;
  /** Undefined if our app may not read disputes (PAY-42). */
  readonly disputes: readonly Dispute[] | undefined;
}

/** Converts PayPal's records of a capture to ledger lines (PAY-24); returns none for a capture that brought no money. */
export function linesOf({ order, capture, disputes }: PayPalBooks): LedgerLine[] {
  const paypalId = capture.id;
  const captured = amountCents(capture.amount);
  if (!['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return [];
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  const madeRefunds = refundsOf(order, capture.id);
  const refunds = madeRefunds.map((refund) => ({
    kind: 'refunded' as const,
    cents: -amountCents(refund.amount),
    paypalId: refund.id,
  }));
  const lines: LedgerLine[] = [
    { kind: 'captured', cents: captured, paypalId },
    ...(fee ? [{ kind: 'fee' as const, cents: -amountCents(fee), paypalId }] : []),
    ...refunds,
    ...withoutSettledTwice(disputes ?? [], madeRefunds).flatMap(linesOfDispute),
  ];
  const leftCents = paidOf(lines);
  // PayPal reports a full refund but lists no refund for the rest, not even a pending one: the bank reversed the payment.
  const reversedCents = leftCents - pendingCents(order, capture.id);
  if (capture.status === 'REFUNDED' && reversedCents > 0)
    lines.push({ kind: 'reversed', cents: -reversedCents, paypalId });
  return lines.filter(({ cents }) => cents !== 0);
}

/**
 * PayPal may settle a dispute by a refund. The order then lists that refund, too, but the money moved only once. A dispute's
 * decision and a refund are the same movement if their amounts are equal and the refund was made while the dispute was open
 * (PAY-23).
 */
function withoutSettledTwice(disputes: readonly Dispute[], refunds: readonly MadeRefund[]): Dispute[] {
  const unmatchedRefunds = [...refunds];
  return disputes.map((dispute) => {
    const index = unmatchedRefunds.findIndex((refund) => isSettlement(refund, dispute));
    if (index < 0) return dispute;
    unmatchedRefunds.splice(index, 1);
    return { ...dispute, lostCents: 0 };
  });
}

function isSettlement({ amount, create_time: madeAtText }: MadeRefund, dispute: Dispute): boolean {
  if (dispute.isOpen || dispute.lostCents === 0 || amountCents(amount) !== dispute.lostCents) return false;
  const madeAt = Date.parse(madeAtText ?? '');
  // If PayPal gives no time, the comparison is with NaN and therefore false.
  return (
    madeAt >= Date.parse(dispute.opened ?? '') &&
    madeAt <= Date.parse(dispute.changed ?? '') + SETTLED_WITHIN_MS
  );
}

/**
 * Returns the lines of a dispute. While it is open, its amount is held. A decision releases that, and takes the amount that
 * the buyer was awarded (PAY-23).
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

/** Returns the whole cents that the buyer paid and did not get back. The amount of an open dispute is not included. */
export function paidOf(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  const gross = lines
    .filter(({ kind }) => kind !== 'fee')
    .reduce((totalCents, { cents }) => totalCents + cents, 0);
  return Math.max(0, gross);
}

/** Kinds of lines that return money to the buyer. An open dispute is not one, because its amount may still be released. */
export const RETURNED_KINDS: readonly LedgerKind[] = ['refunded', 'reversed', 'dispute-lost'];

/** Returns the whole cents that the buyer got back by refunds, reversals or lost disputes. */
export function returnedCents(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  return lines
    .filter(({ kind }) => RETURNED_KINDS.includes(kind))
    .reduce((totalCents, { cents }) => totalCents - cents, 0);
}

/**
 * Returns the state of a captured payment that follows from its ledger; `isRefunding` is true if we have requested a refund.
 */
export function stateByLedger(lines: readonly LedgerLine[], isRefunding: boolean): PaymentState {
  if (isRefunding) return 'refunding';
  const of = (kind: LedgerKind) => lines.filter((line) => line.kind === kind);
  const decided = new Set(of('dispute-reversed').map(({ paypalId }) => paypalId));
  if (of('disputed').some(({ paypalId }) => !decided.has(paypalId))) return 'disputed';
  const paidCents = paidOf(lines);
  if (paidCents === 0) return 'refunded';
  return paidCents < of('captured').reduce((totalCents, { cents }) => totalCents + cents, 0)
    ? 'partly-refunded'
    : 'completed';
}
