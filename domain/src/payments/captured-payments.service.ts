import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { type CapturedPayment, selectByCapture, selectCaptured } from './captured-payments.queries.js';
import { Payment } from './payment.entity.js';
import { CLAIMABLE_STATES } from './payment.states.js';

/** Finds captured payments that can become a rental, and claims a payment for its rental. */
@Injectable()
export class CapturedPaymentsService {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the payment by PayPal's capture id; undefined if it is disputed, refunded or being refunded.
   */
  async findByCapture(captureId: string): Promise<CapturedPayment | undefined> {
    const [payment] = await this.readPool.rows(selectByCapture(captureId, CLAIMABLE_STATES));
    return payment;
  }

  /** Returns the payment by our own id; undefined if it is disputed, refunded or being refunded. */
  async findById(id: string): Promise<CapturedPayment | undefined> {
    const [payment] = await this.readPool.rows(selectCaptured(id, CLAIMABLE_STATES));
    return payment;
  }

  /**
   * Claims the payment by compare-and-set, inside the transaction that creates its rental (RENT-10). Returns
   * false if the payment was claimed before, is being refunded or is disputed.
   */
  async claim(tx: EntityManager, paymentId: string): Promise<boolean> {
    const claimResult = await tx.update(
      Payment,
      { id: paymentId, state: In(CLAIMABLE_STATES), claimDueAt: Not(IsNull()) },
      { claimDueAt: null, updatedAt: this.clock.now() },
    );
    return claimResult.affected === 1;
  }

  /** Locks the payment until the transaction ends, and returns whether all of it is refunded. */
  async lockIfRefunded(tx: EntityManager, paymentId: string): Promise<boolean> {
    const payment = await tx.findOne(Payment, {
      where: { id: paymentId, state: 'refunded' },
      lock: { mode: 'pessimistic_write' },
    });
    return payment !== null;
  }
}
