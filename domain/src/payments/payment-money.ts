import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { type Cause, keepMove } from './payment-event.js';
import { appendLines, ledgerOf } from './payment-ledger.queries.js';
import { type LedgerLine, standingOf } from './payment-ledger.rules.js';
import { type Change, PaymentMoves } from './payment-moves.js';
import { PaymentRefund } from './payment-refund.entity.js';
import { Payment } from './payment.entity.js';
import type { PaymentState } from './payment.states.js';
import {
  paymentCaptured,
  paymentDisputed,
  paymentDisputeEnded,
  paymentPartlyRefunded,
  paymentRefunded,
} from './payments.events.js';
import { CLAIM_WINDOW_MS, COMPARE_AFTER_MS, REFUSED_PAUSE_MS } from './payments.rules.js';

/** What PayPal was found to hold, or what it has just answered. */
export interface Findings {
  readonly lines: readonly LedgerLine[];
  /** Refunds that were made, and which of our rows asked for them. */
  readonly refunds: readonly { readonly refundId: string; readonly rowId: string | undefined }[];
  readonly payerEmail?: string | null;
}

interface Step {
  readonly payment: Payment;
  readonly to: PaymentState;
  readonly added: readonly LedgerLine[];
  readonly at: Date;
}

/** Writes money that moved at PayPal into the ledger, and the payment to where that puts it, in one transaction. */
@Injectable()
export class PaymentMoney {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly moves: PaymentMoves,
  ) {}

  /**
   * Brings our books of a payment to what was found; answers where it then stands, undefined where there is no such
   * payment. Found twice, or in another order, it comes to the same: each line is written once.
   */
  record(id: string, found: Findings, cause: Cause): Promise<PaymentState | undefined> {
    return this.transactions.run(async (tx) => {
      const payment = await this.moves.lock(tx, id);
      return payment ? this.recordWithin(tx, payment, found, cause) : undefined;
    });
  }

  /** Marks a refund that PayPal refused for good; the payment goes back to where its ledger puts it. */
  refuse(refund: PaymentRefund, refusal: string, cause: Cause): Promise<PaymentState | undefined> {
    return this.transactions.run(async (tx) => {
      const payment = await this.moves.lock(tx, refund.paymentId);
      if (!payment) return undefined;
      const change = { state: 'refused', refusal, updatedAt: this.clock.now() } as const;
      await tx.update(PaymentRefund, { id: refund.id, state: 'asked' }, change);
      // Money that became nothing, and does not go back either, is looked at again, but not at every look. What is not due
      // yet stays so: somebody else wanted it back, and its buyer is still to have the rental in time.
      if (payment.claimDueAt && payment.claimDueAt <= this.clock.now())
        await tx.update(Payment, { id: payment.id }, { claimDueAt: this.clock.in(REFUSED_PAUSE_MS) });
      return this.recordWithin(tx, payment, { lines: [], refunds: [] }, cause);
    });
  }

  private async recordWithin(
    tx: EntityManager,
    payment: Payment,
    found: Findings,
    cause: Cause,
  ): Promise<PaymentState> {
    const at = this.clock.now();
    const added = await appendLines(tx, { paymentId: payment.id, at }, found.lines);
    await this.markMade(tx, payment.id, found);
    const captured = added.find(({ kind }) => kind === 'captured');
    if (captured && captured.cents !== payment.amountCents) await this.giveBackUnasked(tx, payment, captured);
    const lines = await ledgerOf(tx, payment.id);
    if (!lines.some(({ kind }) => kind === 'captured')) return payment.state;
    const isRefunding = await tx.existsBy(PaymentRefund, { paymentId: payment.id, state: 'asked' });
    const step = { payment, to: standingOf(lines, isRefunding), added, at };
    await this.go(tx, step, { cause, found });
    return step.to;
  }

  private async go(
    tx: EntityManager,
    step: Step,
    { cause, found }: { cause: Cause; found: Findings },
  ): Promise<void> {
    const { payment, to, added, at } = step;
    const evidence = { ...cause.evidence, ...(added.length > 0 && { ledger: added }) };
    const told = { ...cause, evidence };
    if (payment.state !== to) {
      const moved = await this.moves.step(tx, payment, { ...told, to, change: this.changeOf(step, found) });
      if (!moved) throw new Error(`Payment ${payment.id} cannot go from ${payment.state} to ${to}`);
    } else if (added.length > 0) {
      await tx.update(Payment, { id: payment.id }, this.changeOf(step, found));
      await keepMove(tx, { ...told, paymentId: payment.id, from: to, to, at });
    }
    await this.tell(tx, step);
  }

  private changeOf({ payment, to, added, at }: Step, { refunds, payerEmail }: Findings): Change {
    const capture = payment.capturedAt ? undefined : added.find(({ kind }) => kind === 'captured');
    const refundId = refunds.at(-1)?.refundId;
    return {
      compareDueAt: this.clock.in(COMPARE_AFTER_MS),
      ...(refundId !== undefined && { refundId }),
      ...(capture && {
        captureId: capture.paypalId,
        capturedAt: at,
        payerEmail: payerEmail ?? null,
        // Nothing is given for another amount than was asked.
        claimDueAt: capture.cents === payment.amountCents ? claimDueAt(at) : null,
      }),
      ...(to === 'refunded' && { claimDueAt: null }),
      ...((to === 'refunded' || added.some(({ kind }) => kind === 'refunded')) && { refundNoticeAt: at }),
    };
  }

  private async tell(tx: EntityManager, { payment, to, added, at }: Step): Promise<void> {
    const { id: paymentId, userId, state: from } = payment;
    const isFirst = payment.capturedAt === null;
    if (isFirst && to !== 'refunded' && to !== 'refunding') {
      // The same moment as the row's, or the job would come before its row is due.
      const told = { paymentId, claimDueAt: claimDueAt(at).toISOString() };
      await this.outbox.append(tx, paymentCaptured, told);
    }
    if (to === 'refunded' && from !== to)
      await this.outbox.append(tx, paymentRefunded, { paymentId, userId });
    if (to === 'partly-refunded' && added.some(({ kind }) => kind === 'refunded'))
      await this.outbox.append(tx, paymentPartlyRefunded, { paymentId, userId });
    if (to === 'disputed' && from !== to) await this.outbox.append(tx, paymentDisputed, { paymentId });
    if (from === 'disputed' && from !== to) await this.outbox.append(tx, paymentDisputeEnded, { paymentId });
  }

  /** Our own rows of the refunds that were made, whoever heard of it. */
  private async markMade(tx: EntityManager, paymentId: string, { refunds }: Findings): Promise<void> {
    const updatedAt = this.clock.now();
    for (const { refundId, rowId } of refunds) {
      if (rowId === undefined || (await tx.existsBy(PaymentRefund, { refundId }))) continue;
      const ours = { id: rowId, paymentId, state: In(['asked', 'refused']) };
      await tx.update(PaymentRefund, ours, { state: 'done', refundId, updatedAt });
    }
  }

  /** Money of another amount than was asked goes back; nothing is given for it. */
  private async giveBackUnasked(tx: EntityManager, payment: Payment, { cents }: LedgerLine): Promise<void> {
    const at = this.clock.now();
    await tx.insert(PaymentRefund, {
      id: newId(),
      paymentId: payment.id,
      cents,
      isAll: true,
      reason: 'Another amount than was asked was captured',
      state: 'asked',
      refundId: null,
      refusal: null,
      createdAt: at,
      updatedAt: at,
    });
  }
}

function claimDueAt(capturedAt: Date): Date {
  return new Date(capturedAt.getTime() + CLAIM_WINDOW_MS);
}
