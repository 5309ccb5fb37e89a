import type { LEDGER_KINDS } from '@market/contract/admin/money';
import type { Dispute } from '../gateways/paypal/paypal.dispute.js';
import { amountCents, type Capture, type Order, refundsOf } from '../gateways/paypal/paypal.schemas.js';
import type { PaymentState } from './payment.states.js';

/** Why cents moved: taken or let go (above nought), paid or given back or held (below). */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** One movement of whole cents. `paypalId` is PayPal's own id of the capture, refund or dispute that moved them. */
export interface LedgerLine {
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly paypalId: string;
}

/** What PayPal holds of one captured order: what counts, wherever our rows stand. */
export interface PayPalBooks {
  readonly order: Order;
  readonly capture: Capture;
  readonly disputes: readonly Dispute[];
}

/** The lines that PayPal's own books of a capture come to. One that brought no money has none. */
export function linesOf({ order, capture, disputes }: PayPalBooks): LedgerLine[] {
  const paypalId = capture.id;
  const captured = amountCents(capture.amount);
  if (!['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(capture.status)) return [];
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  const refunds = refundsOf(order, capture.id).map((refund) => ({
    kind: 'refunded' as const,
    cents: -amountCents(refund.amount),
    paypalId: refund.id,
  }));
  const lines: LedgerLine[] = [
    { kind: 'captured', cents: captured, paypalId },
    ...(fee ? [{ kind: 'fee' as const, cents: -amountCents(fee), paypalId }] : []),
    ...refunds,
    ...disputes.flatMap(linesOfDispute),
  ];
  const left = paidOf(lines);
  // PayPal says that all of it is gone, and lists no refund that took it: the bank reversed it.
  if (capture.status === 'REFUNDED' && left > 0) lines.push({ kind: 'reversed', cents: -left, paypalId });
  return lines.filter(({ cents }) => cents !== 0);
}

/** A dispute holds its amount while it is open; once decided the hold ends, and what the buyer was given is lost. */
function linesOfDispute({ id, heldCents, isOpen, lostCents }: Dispute): LedgerLine[] {
  const held = { kind: 'disputed' as const, cents: -heldCents, paypalId: id };
  if (isOpen) return [held];
  return [
    held,
    { kind: 'dispute-reversed', cents: heldCents, paypalId: id },
    { kind: 'dispute-lost', cents: -lostCents, paypalId: id },
  ];
}

/** Whole cents of a ledger that the buyer really paid and did not get back; what a dispute holds does not count. */
export function paidOf(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  const gross = lines.filter(({ kind }) => kind !== 'fee').reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, gross);
}

/** Lines by which money goes back for good; what a dispute holds may yet be let go. */
export const GONE_KINDS: readonly LedgerKind[] = ['refunded', 'reversed', 'dispute-lost'];

/** Whole cents that have gone back to the buyer for good, by a refund, the bank or a dispute. */
export function goneOf(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  return lines.filter(({ kind }) => GONE_KINDS.includes(kind)).reduce((sum, { cents }) => sum - cents, 0);
}

/** Where a captured payment stands by its ledger, while a refund of ours is (or is not) under way. */
export function standingOf(lines: readonly LedgerLine[], isRefunding: boolean): PaymentState {
  if (isRefunding) return 'refunding';
  const of = (kind: LedgerKind) => lines.filter((line) => line.kind === kind);
  const decided = new Set(of('dispute-reversed').map(({ paypalId }) => paypalId));
  if (of('disputed').some(({ paypalId }) => !decided.has(paypalId))) return 'disputed';
  const paid = paidOf(lines);
  if (paid === 0) return 'refunded';
  return paid < of('captured').reduce((sum, { cents }) => sum + cents, 0) ? 'partly-refunded' : 'completed';
}
