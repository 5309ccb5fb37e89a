import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { Payment } from './payment.entity.js';
import { type PaymentState, statesBefore } from './payment.states.js';
import { paymentCaptured, paymentRefunded } from './payments.events.js';
import { CLAIM_WINDOW_MS, LONGEST_LOOK_PAUSE_MS } from './payments.rules.js';

/** What changes with a move. */
type Change = Partial<Pick<Payment, 'orderId' | 'captureId' | 'refundId' | 'attempt' | 'payerEmail'>>;

/** What an order begins with. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'userId'
  | 'listingId'
  | 'duration'
  | 'amountCents'
  | 'forRentalId'
  | 'creditCents'
  | 'currency'
  | 'description'
>;

/** The rows of payments and their moves: each is one compare-and-set, in one transaction with its event. */
@Injectable()
export class PaymentRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Keeps a payment before PayPal hears of it. */
  async begin(payment: NewPayment): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run((tx) =>
      tx.insert(Payment, { ...payment, state: 'creating', attempt: 0, createdAt: now, updatedAt: now }),
    );
  }

  byId(id: string): Promise<Payment | null> {
    return this.transactions.run((tx) => tx.findOneBy(Payment, { id }));
  }

  byOrder(orderId: string): Promise<Payment | null> {
    return this.transactions.run((tx) => tx.findOneBy(Payment, { orderId }));
  }

  byCapture(captureId: string): Promise<Payment | null> {
    return this.transactions.run((tx) => tx.findOneBy(Payment, { captureId }));
  }

  /** Moves from where the caller saw it, or from any state allowed; false when another was quicker. */
  move(
    id: string,
    to: PaymentState,
    change: Change = {},
    from: readonly PaymentState[] = statesBefore(to),
  ): Promise<boolean> {
    return this.transactions.run((tx) => this.moveWithin(tx, id, to, change, from));
  }

  /** Takes a completed payment that became nothing for its refund; false once it was spent or taken. */
  async takeBack(id: string): Promise<boolean> {
    const unspent = { id, state: 'completed', claimDueAt: Not(IsNull()) } as const;
    const taken = { state: 'refunding', claimDueAt: null, updatedAt: this.clock.now() } as const;
    const { affected } = await this.transactions.run((tx) => tx.update(Payment, unspent, taken));
    return affected === 1;
  }

  /** Takes a completed payment for its refund, whatever it became, inside the caller's transaction; false for any other. */
  async takeForRefund(tx: EntityManager, id: string): Promise<boolean> {
    const taken = { state: 'refunding', claimDueAt: null, updatedAt: this.clock.now() } as const;
    const { affected } = await tx.update(Payment, { id, state: 'completed' }, taken);
    return affected === 1;
  }

  /** Takes open payments that nobody touched since `before`, so that one process alone looks each up. */
  take(state: PaymentState, before: Date, limit: number): Promise<Payment[]> {
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payments = await tx
        .createQueryBuilder(Payment, 'payment')
        .where('payment.state = :state AND payment.updatedAt <= :before', { state, before })
        .andWhere(
          'payment.updatedAt + least((payment.updatedAt - payment.createdAt) / 2, :longest::interval) <= :now',
          { now, longest: `${LONGEST_LOOK_PAUSE_MS} milliseconds` },
        )
        .orderBy('payment.updatedAt')
        .limit(limit)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      if (payments.length > 0)
        await tx.update(Payment, { id: In(payments.map(({ id }) => id)) }, { updatedAt: now });
      return payments;
    });
  }

  /** Ids of captured payments that should have become a rental by now. */
  async unclaimed(limit: number): Promise<string[]> {
    const payments = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Payment, 'payment')
        .select('payment.id')
        .where('payment.claimDueAt <= :now', { now: this.clock.now() })
        .orderBy('payment.claimDueAt')
        .limit(limit)
        .getMany(),
    );
    return payments.map(({ id }) => id);
  }

  private async moveWithin(
    tx: EntityManager,
    id: string,
    to: PaymentState,
    change: Change,
    from: readonly PaymentState[],
  ): Promise<boolean> {
    const now = this.clock.now();
    const claimDueAt = this.clock.in(CLAIM_WINDOW_MS);
    const allowed = from.filter((state) => statesBefore(to).includes(state));
    const moved = await tx.update(
      Payment,
      { id, state: In(allowed) },
      {
        ...change,
        ...(to === 'completed' && { capturedAt: now, claimDueAt }),
        ...(to === 'refunded' && { refundNoticeAt: now }),
        state: to,
        updatedAt: now,
      },
    );
    if (moved.affected !== 1) return false;
    if (to === 'completed')
      await this.outbox.append(tx, paymentCaptured, { paymentId: id, claimDueAt: claimDueAt.toISOString() });
    if (to === 'refunded') {
      const { userId } = await tx.findOneByOrFail(Payment, { id });
      await this.outbox.append(tx, paymentRefunded, { paymentId: id, userId });
    }
    return true;
  }
}
