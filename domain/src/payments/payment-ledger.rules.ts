import type { LEDGER_KINDS } from '@market/contract/admin/money';
import { HOUR_MS } from '../foundation/clock.js';
import type { Dispute } from '../gateways/paypal/paypal.dispute.js';
import {
  amountCents,
  type Capture,
  type MadeRefund,
  type Order,
  pendingCents,
  refundsOf,
} from '../gateways/paypal/paypal.schemas.js';
import type { PaymentState } from './payment.states.js';

/** Why cents moved. Positive: captured, or released after a dispute. Negative: fee, refund, or held by a dispute. */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A refund that settles a dispute is made before PayPal's last note about it, or at about that time. */
const SETTLED_WITHIN_MS = HOUR_MS;

/** One movement of whole cents. `paypalId` is PayPal's own id of the capture, refund or dispute that moved them. */
export interface LedgerLine {
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly paypalId: string;
}

/** PayPal's books of one captured order. They count, whatever state our rows are in. */
export interface PayPalBooks {
  readonly order: Order;
  readonly capture: Capture;
  /** Undefined if PayPal does not let us read disputes (PAY-42). */
  readonly disputes: readonly Dispute[] | undefined;
}

/** Turns PayPal's books of a capture into ledger lines (PAY-24); none for a capture that brought no money. */
export function linesOf({ order, capture, disputes }: PayPalBooks): LedgerLine[] {
  const paypalId = capture.id;
  const captured = amountCents(capture.amount);
  if (!['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return [];
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  const made = refundsOf(order, capture.id);
  const refunds = made.map((refund) => ({
    kind: 'refunded' as const,
    cents: -amountCents(refund.amount),
    paypalId: refund.id,
  }));
  const lines: LedgerLine[] = [
    { kind: 'captured', cents: captured, paypalId },
    ...(fee ? [{ kind: 'fee' as const, cents: -amountCents(fee), paypalId }] : []),
    ...refunds,
    ...withoutSettledTwice(disputes ?? [], made).flatMap(linesOfDispute),
  ];
  const left = paidOf(lines);
  // PayPal says that all of it was refunded but lists no such refund, not even a held one: the bank reversed the payment.
  const reversed = left - pendingCents(order, capture.id);
  if (capture.status === 'REFUNDED' && reversed > 0)
    lines.push({ kind: 'reversed', cents: -reversed, paypalId });
  return lines.filter(({ cents }) => cents !== 0);
}

/**
 * PayPal may settle a dispute by a refund, which the order then lists as well: the same money went back once. A decision is
 * such a refund if the refund has its amount and was made while the dispute was open (PAY-23).
 */
function withoutSettledTwice(disputes: readonly Dispute[], refunds: readonly MadeRefund[]): Dispute[] {
  const left = [...refunds];
  return disputes.map((dispute) => {
    const place = left.findIndex((refund) => isSettlement(refund, dispute));
    if (place < 0) return dispute;
    left.splice(place, 1);
    return { ...dispute, lostCents: 0 };
  });
}

function isSettlement({ amount, create_time: made }: MadeRefund, dispute: Dispute): boolean {
  if (dispute.isOpen || dispute.lostCents === 0 || amountCents(amount) !== dispute.lostCents) return false;
  const at = Date.parse(made ?? '');
  // A time that PayPal does not tell proves nothing.
  return (
    at >= Date.parse(dispute.opened ?? '') && at <= Date.parse(dispute.changed ?? '') + SETTLED_WITHIN_MS
  );
}

/** An open dispute holds its amount. A decided one releases it, and takes what the buyer was awarded (PAY-23). */
function linesOfDispute({ id, heldCents, isOpen, lostCents }: Dispute): LedgerLine[] {
  const held = { kind: 'disputed' as const, cents: -heldCents, paypalId: id };
  if (isOpen) return [held];
  return [
    held,
    { kind: 'dispute-reversed', cents: heldCents, paypalId: id },
    { kind: 'dispute-lost', cents: -lostCents, paypalId: id },
  ];
}

/** Whole cents of a ledger that the buyer paid and did not get back. The amount of an open dispute does not count. */
export function paidOf(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  const gross = lines.filter(({ kind }) => kind !== 'fee').reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, gross);
}

/** Kinds of lines by which money goes back for good. The amount of an open dispute may still be released. */
export const RETURNED_KINDS: readonly LedgerKind[] = ['refunded', 'reversed', 'dispute-lost'];

/** Returns the whole cents that the buyer got back for good, by a refund, a reversal or a lost dispute. */
export function returnedCents(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  return lines.filter(({ kind }) => RETURNED_KINDS.includes(kind)).reduce((sum, { cents }) => sum - cents, 0);
}

/** Returns the state that a captured payment has by its ledger; `isRefunding` if a refund of ours is under way. */
export function standingOf(lines: readonly LedgerLine[], isRefunding: boolean): PaymentState {
  if (isRefunding) return 'refunding';
  const of = (kind: LedgerKind) => lines.filter((line) => line.kind === kind);
  const decided = new Set(of('dispute-reversed').map(({ paypalId }) => paypalId));
  if (of('disputed').some(({ paypalId }) => !decided.has(paypalId))) return 'disputed';
  const paid = paidOf(lines);
  if (paid === 0) return 'refunded';
  return paid < of('captured').reduce((sum, { cents }) => sum + cents, 0) ? 'partly-refunded' : 'completed';
}
