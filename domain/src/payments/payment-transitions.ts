import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { type Cause, addToPaymentHistory } from './payment-history.js';
import type { StoredTax } from './payment-tax.js';
import { Payment } from './payment.entity.js';
import { type PaymentState, statesBefore } from './payment.states.js';
import { paymentFailed, paymentHeld } from './payments.events.js';

/** The columns of a payment that can change together with its state. */
export type PaymentChange = Partial<
  Pick<
    Payment,
    | 'orderId'
    | 'captureId'
    | 'capturedAt'
    | 'claimDueAt'
    | 'compareDueAt'
    | 'refundId'
    | 'refundNoticeAt'
    | 'attempt'
    | 'payerEmail'
    | keyof StoredTax
  >
>;

/**
 * A transition to the state `to`. `from` lists the allowed states before it; by default, all that
 * PAYMENT_TRANSITIONS allows.
 */
export interface Transition extends Cause {
  readonly to: PaymentState;
  readonly from?: readonly PaymentState[];
  readonly change?: PaymentChange;
  /** Called in the same database transaction while the payment is locked. If it throws, nothing changes. */
  readonly checkAllowed?: (tx: EntityManager, payment: Payment) => Promise<void>;
}

/**
 * The only class that changes a payment's state: by compare-and-set, and with a row in the payment's history
 * in the same transaction.
 */
@Injectable()
export class PaymentTransitions {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Changes the state of a payment; returns false if its current state does not allow the transition. */
  apply(id: string, transition: Transition): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const payment = await this.lock(tx, id);
      if (payment === null || !isTransitionAllowed(payment, transition)) return false;
      await transition.checkAllowed?.(tx, payment);
      return this.applyLocked(tx, payment, transition);
    });
  }

  /** Returns the payment, locked until the caller's transaction ends. */
  lock(tx: EntityManager, id: string): Promise<Payment | null> {
    return tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Like `apply`, but the caller's transaction has already locked the payment. */
  async applyLocked(
    tx: EntityManager,
    payment: Payment,
    transition: Omit<Transition, 'checkAllowed'>,
  ): Promise<boolean> {
    if (!isTransitionAllowed(payment, transition)) return false;
    const { to: nextState, change, by: actor, why: reasonText, evidence } = transition;
    const now = this.clock.now();
    const update = await tx.update(
      Payment,
      { id: payment.id, state: payment.state },
      { ...change, state: nextState, updatedAt: now },
    );
    if (update.affected !== 1) return false;
    await addToPaymentHistory(tx, {
      by: actor,
      why: reasonText,
      ...(evidence && { evidence }),
      paymentId: payment.id,
      from: payment.state,
      to: nextState,
      at: now,
    });
    if (nextState === 'pending') await this.outbox.append(tx, paymentHeld, { paymentId: payment.id });
    if (hasFailedUnseen(payment, { to: nextState, by: actor }))
      await this.outbox.append(tx, paymentFailed, { paymentId: payment.id });
    return true;
  }
}

/**
 * Returns whether a payment that was approved or held ends without a charge, while no request of the buyer is
 * waiting for the result (PAY-44).
 */
function hasFailedUnseen(
  { state, attempt }: Payment,
  { to: nextState, by: actor }: Pick<Transition, 'to' | 'by'>,
): boolean {
  if (nextState !== 'declined' && nextState !== 'abandoned') return false;
  if (state === 'pending') return true;
  const wasApproved = state === 'approved' || state === 'capturing' || (state === 'created' && attempt > 0);
  return wasApproved && actor.kind !== 'buyer';
}

function isTransitionAllowed(
  { state }: Payment,
  { to: nextState, from: fromStates }: Pick<Transition, 'to' | 'from'>,
): boolean {
  return statesBefore(nextState).includes(state) && (fromStates?.includes(state) ?? true);
}
