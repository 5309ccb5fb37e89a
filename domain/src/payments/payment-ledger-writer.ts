import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { EarningsService } from '../earnings/earnings.service.js';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { BY_WORKER, type Cause, addToPaymentHistory } from './payment-history.js';
import { appendLines, readLedger } from './ledger/payment-ledger.queries.js';
import type { LedgerLine } from './ledger/ledger-line.js';
import { paidCentsOf, stateByLedger } from './ledger/payment-ledger.rules.js';
import { type PaymentChange, PaymentTransitions } from './payment-transitions.js';
import { taxFactsOf } from './payment-tax.js';
import { PaymentRefund } from './refunds/payment-refund.entity.js';
import { RETURNED_IN_ANOTHER_WAY } from './refunds/payment-refund.rules.js';
import { Payment } from './payment.entity.js';
import { isClaimable, type PaymentState } from './payment.states.js';
import {
  paymentCaptured,
  paymentDisputed,
  paymentDisputeEnded,
  paymentPartlyRefunded,
  paymentRefunded,
  paymentRefundRefused,
} from './payments.events.js';
import { CLAIM_WINDOW_MS, PAYPAL_COMPARISON_DELAY_MS, UNCLAIMED_REFUND_RETRY_MS } from './payments.rules.js';

/** What a payment's ledger must contain, according to PayPal's records or PayPal's response to a call. */
export interface LedgerChanges {
  /** Returns the lines that the ledger must contain; `ourLines` are those that it has. */
  readonly linesFor: (ourLines: readonly LedgerLine[]) => readonly LedgerLine[];
  /** Refunds that PayPal made; `rowId` is the id of our row that requested the refund. */
  readonly refunds: readonly { readonly refundId: string; readonly rowId: string | undefined }[];
  /** Ids of the disputes in which PayPal may have paid the buyer from its own money. */
  readonly disputeIdsPaidByPayPal?: readonly string[];
  readonly payerEmail?: string | null;
  readonly payerCountry?: string | null;
}

interface LedgerStep {
  readonly payment: Payment;
  readonly nextState: PaymentState;
  readonly addedLines: readonly LedgerLine[];
  readonly at: Date;
}

/** Writes movements of money at PayPal into the ledger and updates the payment's state, in one transaction. */
@Injectable()
export class PaymentLedgerWriter {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly transitions: PaymentTransitions,
    private readonly earnings: EarningsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Adds the changes to our ledger, updates the payment's state and returns the new state; undefined if the
   * payment does not exist. Each line is added once, so that repeated or reordered calls lead to the same
   * result.
   */
  record(id: string, changes: LedgerChanges, cause: Cause): Promise<PaymentState | undefined> {
    return this.transactions.run(async (tx) => {
      const payment = await this.transitions.lock(tx, id);
      return payment ? this.recordInTransaction(tx, payment, changes, cause) : undefined;
    });
  }

  /**
   * Stores that a refund was finally refused, and sets the payment's state from its ledger. Notifies the buyer
   * and the moderators (PAY-22), unless money was returned in another way or the payment has no rental.
   */
  recordRefusal(refund: PaymentRefund, refusal: string, cause: Cause): Promise<PaymentState | undefined> {
    return this.transactions.run(async (tx) => {
      const payment = await this.transitions.lock(tx, refund.paymentId);
      if (!payment) return undefined;
      const refusedFields = { state: 'refused', refusal, updatedAt: this.clock.now() } as const;
      const refusalUpdate = await tx.update(PaymentRefund, { id: refund.id, state: 'asked' }, refusedFields);
      // If `claimDueAt` has passed, the payment has no rental and must be refunded: the refund is requested
      // again later, but not at every sweep. If `claimDueAt` is still in the future, a moderator requested
      // the refund, and the buyer can still claim the rental.
      if (payment.claimDueAt && payment.claimDueAt <= this.clock.now())
        await tx.update(
          Payment,
          { id: payment.id },
          { claimDueAt: this.clock.in(UNCLAIMED_REFUND_RETRY_MS) },
        );
      const state = await this.recordInTransaction(tx, payment, { linesFor: () => [], refunds: [] }, cause);
      const hasBuyerReceivedMoney = state === 'refunded' || refusal === RETURNED_IN_ANOTHER_WAY;
      if (refusalUpdate.affected === 1 && !hasBuyerReceivedMoney && !payment.claimDueAt)
        await this.outbox.append(tx, paymentRefundRefused, { paymentId: payment.id });
      return state;
    });
  }

  private async recordInTransaction(
    tx: EntityManager,
    payment: Payment,
    changes: LedgerChanges,
    cause: Cause,
  ): Promise<PaymentState> {
    const now = this.clock.now();
    const ourLines = await readLedger(tx, payment.id);
    const ledger = { paymentId: payment.id, at: now };
    const addedLines = await appendLines(tx, ledger, changes.linesFor(ourLines));
    if (addedLines.length > 0) await this.earnings.post(tx, payment.id);
    await this.markRefundsMade(tx, payment.id, changes);
    const capturedLine = addedLines.find(({ kind }) => kind === 'captured');
    if (capturedLine && capturedLine.cents !== payment.amountCents)
      await this.planRefund(tx, payment, {
        cents: capturedLine.cents,
        reason: 'Another amount than was asked was captured',
      });
    const lines = [...ourLines, ...addedLines];
    if (!lines.some(({ kind }) => kind === 'captured')) return payment.state;
    const isRefunding = await tx.existsBy(PaymentRefund, { paymentId: payment.id, state: 'asked' });
    const ledgerStep = { payment, nextState: stateByLedger(lines, isRefunding), addedLines, at: now };
    await this.changeState(tx, ledgerStep, { cause, changes });
    if (isPaidByPayPal(ledgerStep, changes) || !(await this.isPaidForNothing(tx, ledgerStep)))
      return ledgerStep.nextState;
    await this.refundPaidForNothing(tx, { ...payment, state: ledgerStep.nextState }, paidCentsOf(lines));
    return 'refunding';
  }

  private async changeState(
    tx: EntityManager,
    ledgerStep: LedgerStep,
    { cause, changes }: { cause: Cause; changes: LedgerChanges },
  ): Promise<void> {
    const { payment, nextState, addedLines, at: now } = ledgerStep;
    const evidence = { ...cause.evidence, ...(addedLines.length > 0 && { ledger: addedLines }) };
    const causeWithEvidence = { ...cause, evidence };
    if (payment.state !== nextState) {
      const isApplied = await this.transitions.applyLocked(tx, payment, {
        ...causeWithEvidence,
        to: nextState,
        change: this.changeOf(ledgerStep, changes),
      });
      if (!isApplied)
        throw new Error(`Payment ${payment.id} cannot go from ${payment.state} to ${nextState}`);
    } else if (addedLines.length > 0) {
      await tx.update(Payment, { id: payment.id }, this.changeOf(ledgerStep, changes));
      await addToPaymentHistory(tx, {
        ...causeWithEvidence,
        paymentId: payment.id,
        from: nextState,
        to: nextState,
        at: now,
      });
    }
    await this.appendEvents(tx, ledgerStep);
  }

  private changeOf(
    { payment, nextState, addedLines, at: now }: LedgerStep,
    { refunds, payerEmail, payerCountry }: LedgerChanges,
  ): PaymentChange {
    const capture = payment.capturedAt ? undefined : addedLines.find(({ kind }) => kind === 'captured');
    const refundId = refunds.at(-1)?.refundId;
    return {
      compareDueAt: this.clock.in(PAYPAL_COMPARISON_DELAY_MS),
      ...(refundId !== undefined && { refundId }),
      ...(capture && {
        captureId: capture.paypalId,
        capturedAt: now,
        payerEmail: payerEmail ?? null,
        ...taxFactsOf(capture.cents, payerCountry ?? null, this.settings),
        // If the captured amount differs from the ordered one, the payment never becomes a rental.
        claimDueAt: capture.cents === payment.amountCents ? claimDueAt(now) : null,
      }),
      ...(nextState === 'refunded' && { claimDueAt: null }),
      ...((nextState === 'refunded' || addedLines.some(({ kind }) => kind === 'refunded')) && {
        refundNoticeAt: now,
      }),
    };
  }

  private async appendEvents(
    tx: EntityManager,
    { payment, nextState, addedLines, at: now }: LedgerStep,
  ): Promise<void> {
    const { id: paymentId, userId, state } = payment;
    const isFirst = payment.capturedAt === null;
    if (isFirst && nextState !== 'refunded' && nextState !== 'refunding') {
      // The event must have the same time as the row. If its time were earlier, the job would run before the
      // row is due.
      const payload = { paymentId, claimDueAt: claimDueAt(now).toISOString() };
      await this.outbox.append(tx, paymentCaptured, payload);
    }
    if (nextState === 'refunded' && state !== nextState)
      await this.outbox.append(tx, paymentRefunded, { paymentId, userId });
    if (nextState === 'partly-refunded' && addedLines.some(({ kind }) => kind === 'refunded'))
      await this.outbox.append(tx, paymentPartlyRefunded, { paymentId, userId });
    if (nextState === 'disputed' && state !== nextState)
      await this.outbox.append(tx, paymentDisputed, { paymentId });
    // A dispute may have been opened and decided since the last comparison.
    const isDecided = addedLines.some(({ kind }) => kind === 'dispute-lost' || kind === 'dispute-corrected');
    if (isDecided || (state === 'disputed' && state !== nextState))
      await this.outbox.append(tx, paymentDisputeEnded, { paymentId });
  }

  /** Marks our requested refunds as done, if they are among the refunds that PayPal has made. */
  private async markRefundsMade(
    tx: EntityManager,
    paymentId: string,
    { refunds }: LedgerChanges,
  ): Promise<void> {
    const updatedAt = this.clock.now();
    for (const { refundId, rowId } of refunds) {
      if (rowId === undefined || (await tx.existsBy(PaymentRefund, { refundId }))) continue;
      const openRefund = { id: rowId, paymentId, state: In(['asked', 'refused']) };
      await tx.update(PaymentRefund, openRefund, { state: 'done', refundId, updatedAt });
    }
  }

  /**
   * Returns whether the buyer has paid without getting anything. This happens if the payment was refunded by a lost
   * dispute, its rental ended before anything was delivered, and PayPal then reversed its decision: the payment counts
   * as paid again (PAY-23).
   */
  private async isPaidForNothing(tx: EntityManager, { payment, nextState }: LedgerStep): Promise<boolean> {
    if (payment.state !== 'refunded' || !isClaimable(nextState)) return false;
    return !(await this.earnings.hasRentalOrSource(tx, payment.id));
  }

  private async refundPaidForNothing(tx: EntityManager, payment: Payment, cents: number): Promise<void> {
    const reason = 'PayPal reversed its decision for the buyer, who had got nothing';
    await this.planRefund(tx, payment, { cents, reason });
    const isApplied = await this.transitions.applyLocked(tx, payment, {
      to: 'refunding',
      by: BY_WORKER,
      why: reason,
    });
    if (!isApplied) throw new Error(`Payment ${payment.id} cannot be refunded`);
  }

  /** Plans a refund of a payment's whole remaining amount, `cents`. A sweep requests it from PayPal. */
  private async planRefund(
    tx: EntityManager,
    { id: paymentId }: Payment,
    { cents, reason }: Pick<PaymentRefund, 'cents' | 'reason'>,
  ): Promise<void> {
    const now = this.clock.now();
    await tx.insert(PaymentRefund, {
      id: newId(),
      paymentId,
      cents,
      isAll: true,
      reason,
      state: 'asked',
      refundId: null,
      refusal: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}

function claimDueAt(capturedAt: Date): Date {
  return new Date(capturedAt.getTime() + CLAIM_WINDOW_MS);
}

/** Whether PayPal may have paid the buyer from its own money in a dispute that `addedLines` correct (PAY-23). */
function isPaidByPayPal({ addedLines }: LedgerStep, { disputeIdsPaidByPayPal = [] }: LedgerChanges): boolean {
  return addedLines.some(
    ({ kind, paypalId }) =>
      kind === 'dispute-corrected' && disputeIdsPaidByPayPal.some((id) => paypalId.startsWith(`${id} `)),
  );
}
