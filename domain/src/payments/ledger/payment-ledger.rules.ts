import type { Dispute } from '../../gateways/paypal/paypal.dispute.js';
import { amountCents, pendingRefundCents, refundsOf } from '../../gateways/paypal/paypal.schemas.js';
import type { PaymentState } from '../payment.states.js';
import { findSettlementDuplicates } from './dispute-settlements.js';
import { type LedgerKind, type LedgerLine, lossLinesOf } from './ledger-line.js';
import type { PayPalBooks } from './paypal-books.js';

/**
 * Converts PayPal's records of a capture to ledger lines (PAY-24); returns none for a capture that brought no
 * money. `ourLines` are the lines that our ledger has: they decide how a dispute that PayPal settled by a
 * refund is listed (PAY-23).
 */
export function linesOf(payPalBooks: PayPalBooks, ourLines: readonly LedgerLine[]): LedgerLine[] {
  const { order, capture, disputes } = payPalBooks;
  const paypalId = capture.id;
  const capturedCents = amountCents(capture.amount);
  const hasBroughtMoney = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(capture.status);
  if (!hasBroughtMoney && !isPendingForDispute(payPalBooks, ourLines)) return [];
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  const duplicates = findSettlementDuplicates(payPalBooks, ourLines);
  const refunds = refundsOf(order, capture.id)
    .filter(({ id }) => !duplicates.refundIds.has(id))
    .map(({ id, amount }) => ({ kind: 'refunded' as const, cents: -amountCents(amount), paypalId: id }));
  const countedDisputes = (disputes ?? []).map((dispute) =>
    duplicates.disputeIds.has(dispute.id)
      ? { ...dispute, lostCents: 0, isUnclear: false }
      : { ...dispute, isUnclear: duplicates.unclearDisputeIds.has(dispute.id) },
  );
  const lines: LedgerLine[] = [
    { kind: 'captured', cents: capturedCents, paypalId },
    ...(fee ? [{ kind: 'fee' as const, cents: -amountCents(fee), paypalId }] : []),
    ...refunds,
    ...countedDisputes.flatMap((dispute) => linesOfDispute(dispute, ourLines)),
  ];
  const remainingCents = paidCentsOf(lines);
  // If PayPal reports a full refund, but its refunds, even with pending ones, do not add up to the captured
  // amount, the bank reversed the rest, except what an unclear dispute may have returned.
  const unclearCents = unclearLinesOf(payPalBooks, ourLines).reduce((sum, { cents }) => sum - cents, 0);
  const reversedCents = remainingCents - pendingRefundCents(order, capture.id) - Math.max(0, unclearCents);
  if (capture.status === 'REFUNDED' && reversedCents > 0)
    lines.push({ kind: 'reversed', cents: -reversedCents, paypalId });
  return lines.filter(({ cents }) => cents !== 0);
}

/**
 * Returns whether PayPal shows a recorded capture as pending because of a dispute: PayPal documents a buyer's complaint
 * and a chargeback as reasons for this status. The disputes then show what PayPal holds. Any other recorded capture
 * without money, such as a declined one, is a difference, because PayPal does not show where its money is.
 */
function isPendingForDispute(
  { capture, disputes = [] }: PayPalBooks,
  ourLines: readonly LedgerLine[],
): boolean {
  const isRecorded = ourLines.some(({ kind, paypalId }) => kind === 'captured' && paypalId === capture.id);
  return capture.status === 'PENDING' && isRecorded && disputes.length > 0;
}

/**
 * Returns a line for each dispute of `unclearDisputeIds` whose amount differs from the loss in our ledger.
 * `linesOf` omits these lines, so that they do not enter our ledger. The comparison with PayPal's records reports
 * them as differences (PAY-23).
 */
export function unclearLinesOf(payPalBooks: PayPalBooks, ourLines: readonly LedgerLine[]): LedgerLine[] {
  const { unclearDisputeIds } = findSettlementDuplicates(payPalBooks, ourLines);
  return (payPalBooks.disputes ?? [])
    .filter(({ id }) => unclearDisputeIds.has(id))
    .map(({ id, lostCents }) => {
      const recordedCents = lossLinesOf(id, ourLines).reduce(
        (totalCents, { cents }) => totalCents + cents,
        0,
      );
      return { kind: 'dispute-lost' as const, cents: -lostCents - recordedCents, paypalId: id };
    })
    .filter(({ cents }) => cents !== 0);
}

/**
 * Returns the ledger lines of a dispute. PayPal holds the amount while the dispute is open. A decision
 * releases the held amount, and takes what the buyer was awarded (PAY-23). An unclear decision takes nothing.
 */
function linesOfDispute(dispute: Dispute, ourLines: readonly LedgerLine[]): LedgerLine[] {
  const { id, heldCents, isOpen, lostCents, isUnclear } = dispute;
  const heldLine = { kind: 'disputed' as const, cents: -heldCents, paypalId: id };
  if (isOpen) return [heldLine];
  const releasedLine = { kind: 'dispute-reversed' as const, cents: heldCents, paypalId: id };
  const recordedLines = lossLinesOf(id, ourLines);
  if (isUnclear) return [heldLine, releasedLine, ...recordedLines];
  return recordedLines.length === 0
    ? [heldLine, releasedLine, { kind: 'dispute-lost', cents: -lostCents, paypalId: id }]
    : [heldLine, releasedLine, ...lossAndCorrectionLines(dispute, ourLines)];
}

/**
 * Returns our lines of a lost dispute and, if PayPal has changed its decision since, a line that
 * corrects their sum. The time of the decision is part of that line's id. If our last correction is newer than
 * `dispute`, because another process has read newer records, no line is added.
 */
function lossAndCorrectionLines(
  { id, lostCents, changed: decidedAt = '' }: Dispute,
  ourLines: readonly LedgerLine[],
): LedgerLine[] {
  const recordedLines = lossLinesOf(id, ourLines);
  const isNewerThan = ({ kind, paypalId }: LedgerLine) =>
    kind !== 'dispute-corrected' || Date.parse(decidedAt) > Date.parse(paypalId.slice(id.length + 1));
  if (!recordedLines.every(isNewerThan)) return recordedLines;
  const recordedCents = recordedLines.reduce((totalCents, { cents }) => totalCents + cents, 0);
  const correctedCents = -lostCents - recordedCents;
  return [
    ...recordedLines,
    { kind: 'dispute-corrected', cents: correctedCents, paypalId: `${id} ${decidedAt}` },
  ];
}

/** Returns the whole cents that the buyer paid and did not get back, less the amount of an open dispute. */
export function paidCentsOf(lines: readonly Pick<LedgerLine, 'kind' | 'cents'>[]): number {
  const remainingCents = lines
    .filter(({ kind }) => kind !== 'fee')
    .reduce((totalCents, { cents }) => totalCents + cents, 0);
  return Math.max(0, remainingCents);
}

/**
 * The kinds of ledger lines that change the amount that was returned to the buyer. An open dispute is not among them,
 * because PayPal may still release its amount.
 */
export const RETURNED_KINDS: readonly LedgerKind[] = [
  'refunded',
  'reversed',
  'dispute-lost',
  'dispute-corrected',
];

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
