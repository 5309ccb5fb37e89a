import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { Transactions } from '../foundation/transactions.js';
import { type Cause, keepMove } from './payment-event.js';
import { Payment } from './payment.entity.js';
import { type PaymentState, statesBefore } from './payment.states.js';

/** What changes with a move. */
export type Change = Partial<
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
  >
>;

/** Where a payment is to go. `from` are the states it may be in; by the table of moves unless given. */
export interface Move extends Cause {
  readonly to: PaymentState;
  readonly from?: readonly PaymentState[];
  readonly change?: Change;
}

/** The one way in which payments change state: a compare-and-set, in one transaction with the event that tells of it. */
@Injectable()
export class PaymentMoves {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Moves it; false where it stands elsewhere, because another was quicker. */
  move(id: string, move: Move): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const payment = await this.lock(tx, id);
      return payment !== null && this.step(tx, payment, move);
    });
  }

  /** The payment as it stands, which nobody else changes until the caller's transaction ends. */
  lock(tx: EntityManager, id: string): Promise<Payment | null> {
    return tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The same for a payment that the caller's transaction has locked. */
  async step(tx: EntityManager, payment: Payment, { to, from, change, ...cause }: Move): Promise<boolean> {
    const at = this.clock.now();
    const allowed = statesBefore(to).filter((state) => from?.includes(state) ?? true);
    if (!allowed.includes(payment.state)) return false;
    const moved = await tx.update(
      Payment,
      { id: payment.id, state: payment.state },
      { ...change, state: to, updatedAt: at },
    );
    if (moved.affected !== 1) return false;
    await keepMove(tx, { ...cause, paymentId: payment.id, from: payment.state, to, at });
    return true;
  }
}
