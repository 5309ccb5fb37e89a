import { HOUR_MS } from '../../foundation/clock.js';
import type { Dispute } from '../../gateways/paypal/paypal.dispute.js';
import { amountCents, type Order, refundsOf } from '../../gateways/paypal/paypal.schemas.js';
import { type LedgerLine, lossLinesOf } from './ledger-line.js';
import type { PayPalBooks } from './paypal-books.js';

/**
 * A refund counts as the settlement of a dispute only if it was made at most this long after PayPal's last
 * change of the dispute.
 */
const DISPUTE_REFUND_DELAY_MAX_MS = HOUR_MS;

/** The ids of the refunds and of the lost disputes that the ledger must not contain. */
export interface SettlementDuplicates {
  readonly refundIds: ReadonlySet<string>;
  readonly disputeIds: ReadonlySet<string>;
  /**
   * Disputes for which PayPal deducted an unknown total amount, so a moderator must check them. Either the outcome does
   * not say who paid the buyer, or PayPal made a new decision whose amount differs from a refund in our ledger. That
   * refund may have settled the first decision.
   */
  readonly unclearDisputeIds: ReadonlySet<string>;
}

/** One of the two ways in which PayPal lists a settlement. */
interface Movement {
  readonly id: string;
  readonly cents: number;
  /** Whether our ledger has a line of it. */
  readonly isRecorded: boolean;
}

/** An amount lost in a dispute, and the times between which a refund may have settled it; NaN if unknown. */
interface Loss extends Movement {
  readonly earliestMs: number;
  readonly latestMs: number;
}

interface SettlingRefund extends Movement {
  /** When the refund was made; undefined if only our ledger has it. */
  readonly createdMs: number | undefined;
}

/**
 * The order in which losses are matched with refunds. Pairs with exactly one movement in our ledger are
 * matched first, so that later reads of PayPal's records lead to the same lines.
 */
const MATCHING_ORDER = [
  { isLossRecorded: true, isRefundRecorded: false },
  { isLossRecorded: false, isRefundRecorded: true },
  { isLossRecorded: false, isRefundRecorded: false },
  { isLossRecorded: true, isRefundRecorded: true },
] as const;

/**
 * If PayPal settles a dispute by a refund, it lists the movement twice: as the dispute's decision and as a
 * refund. Returns which of the two to leave out (PAY-23). Lines are never deleted. So the refund is left out if
 * our ledger already has the lost dispute, because the refund became visible later. Otherwise the lost dispute
 * is left out.
 *
 * A refund settled a dispute if their amounts are equal, the refund was made while the dispute was open, and
 * we did not request it.
 */
export function findSettlementDuplicates(
  payPalBooks: PayPalBooks,
  ourLines: readonly LedgerLine[],
): SettlementDuplicates {
  const disputes = payPalBooks.disputes ?? [];
  let losses = lossesOf(disputes, ourLines);
  let refunds = settlingRefundsOf(payPalBooks, ourLines);
  const refundIds = new Set<string>();
  const disputeIds = new Set<string>();
  for (const { isLossRecorded, isRefundRecorded } of MATCHING_ORDER)
    for (const loss of losses.filter(({ isRecorded }) => isRecorded === isLossRecorded)) {
      const refund = refunds.find(
        (candidate) => candidate.isRecorded === isRefundRecorded && isSettlement(candidate, loss),
      );
      if (!refund) continue;
      losses = losses.filter((other) => other !== loss);
      refunds = refunds.filter((other) => other !== refund);
      if (isLossRecorded && !isRefundRecorded) refundIds.add(refund.id);
      else disputeIds.add(loss.id);
    }
  const unclearLosses = losses.filter(
    (loss) =>
      !loss.isRecorded &&
      ourLines.some(({ kind, paypalId }) => kind === 'dispute-reversed' && paypalId === loss.id) &&
      refunds.some((refund) => refund.isRecorded && isMadeDuring(refund, loss)),
  );
  const unclearOutcomes = disputes.filter(({ id, isUnclear }) => isUnclear && !disputeIds.has(id));
  const unclearDisputeIds = new Set([...unclearLosses, ...unclearOutcomes].map(({ id }) => id));
  return { refundIds, disputeIds, unclearDisputeIds };
}

function isSettlement(refund: SettlingRefund, loss: Loss): boolean {
  if (refund.cents !== loss.cents) return false;
  // If only our ledger has the refund, PayPal's records were read earlier, and the refund's time is unknown. It then
  // counts as the settlement. If it was not, the next read adds the lost dispute.
  return refund.createdMs === undefined || isMadeDuring(refund, loss);
}

function isMadeDuring({ createdMs = NaN }: SettlingRefund, { earliestMs, latestMs }: Loss): boolean {
  // If PayPal does not report a time, the comparison with NaN is false.
  return createdMs >= earliestMs && createdMs <= latestMs;
}

function lossesOf(disputes: readonly Dispute[], ourLines: readonly LedgerLine[]): Loss[] {
  const losses = disputes.map(({ id, isOpen, lostCents, opened, changed }) => {
    // Without later corrections, because the refund settled the amount of the first decision.
    const firstLossLine = lossLinesOf(id, ourLines).find(({ cents }) => cents < 0);
    return {
      id,
      cents: firstLossLine ? -firstLossLine.cents : isOpen ? 0 : lostCents,
      isRecorded: firstLossLine !== undefined,
      earliestMs: Date.parse(opened ?? ''),
      // If our ledger has the decision of an open dispute, PayPal's records were read before the decision.
      latestMs: isOpen ? Infinity : Date.parse(changed ?? '') + DISPUTE_REFUND_DELAY_MAX_MS,
    };
  });
  return losses.filter(({ cents }) => cents > 0);
}

function settlingRefundsOf(
  { order, capture }: PayPalBooks,
  ourLines: readonly LedgerLine[],
): SettlingRefund[] {
  const ourRefundLines = ourLines.filter(({ kind }) => kind === 'refunded');
  const listedIds = new Set(order.purchase_units?.[0]?.payments?.refunds?.map(({ id }) => id));
  const listedRefunds = refundsOf(order, capture.id)
    .filter((refund) => !isRequestedByUs(refund, order))
    .map(({ id, amount, create_time: createdAtText }) => ({
      id,
      cents: amountCents(amount),
      isRecorded: ourRefundLines.some(({ paypalId }) => paypalId === id),
      createdMs: Date.parse(createdAtText ?? ''),
    }));
  const unlistedRefunds = ourRefundLines
    .filter(({ paypalId }) => !listedIds.has(paypalId))
    .map(({ paypalId, cents }) => ({ id: paypalId, cents: -cents, isRecorded: true, createdMs: undefined }));
  return [...listedRefunds, ...unlistedRefunds];
}

/** Returns whether we requested a refund. PayPal may copy the order's id to refunds that it makes itself. */
function isRequestedByUs({ custom_id }: { readonly custom_id?: string | undefined }, order: Order): boolean {
  return custom_id !== undefined && custom_id !== order.purchase_units?.[0]?.custom_id;
}
