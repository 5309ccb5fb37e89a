import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { CouponUsesService } from '../coupons/coupon-uses.service.js';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { addToPaymentHistory, type Actor } from './payment-history.js';
import { claimPaymentsToCompare, stateChangedAtSql } from './payment-records.queries.js';
import { Payment } from './payment.entity.js';
import { CLAIMABLE_STATES, type PaymentState } from './payment.states.js';
import { LOOKUP_PAUSE_MAX_MS, PAYPAL_COMPARISON_DELAY_MS } from './payments.rules.js';

/** The columns of a payment that its order determines. */
export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'userId'
  | 'listingId'
  | 'duration'
  | 'amountCents'
  | 'forRentalId'
  | 'creditCents'
  | 'couponId'
  | 'discountCents'
  | 'couponHeldUntil'
  | 'currency'
  | 'description'
  | 'termsVersion'
  | 'termsSha256'
  | 'licenseVersion'
  | 'licenseSha256'
  | 'textsShown'
>;

/** Inserts rows of payments, and claims those that are to be looked up at PayPal. */
@Injectable()
export class PaymentRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly coupons: CouponUsesService,
  ) {}

  /**
   * Inserts a payment before its order is created at PayPal. Returns false if an earlier attempt of the same
   * request has inserted it. Throws the errors of `CouponUsesService.checkUseForOrder`.
   */
  async insertPayment(payment: NewPayment, actor: Actor): Promise<boolean> {
    const now = this.clock.now();
    const row = { ...payment, state: 'creating', attempt: 0, createdAt: now, updatedAt: now } as const;
    return this.transactions.run(async (tx) => {
      const insertion = await tx
        .createQueryBuilder()
        .insert()
        .into(Payment)
        .values(row)
        .orIgnore()
        .returning('id')
        .execute();
      if ((insertion.raw as unknown[]).length === 0) return false;
      await this.coupons.checkUseForOrder(tx, row);
      await addToPaymentHistory(tx, {
        paymentId: payment.id,
        from: null,
        to: 'creating',
        by: actor,
        why: 'an order is asked for',
        at: now,
      });
      return true;
    });
  }

  findById(id: string): Promise<Payment | null> {
    return this.transactions.read((rows) => rows.findOneBy(Payment, { id }));
  }

  findByOrder(orderId: string): Promise<Payment | null> {
    return this.transactions.read((rows) => rows.findOneBy(Payment, { orderId }));
  }

  /**
   * Claims up to `limit` payments in `state` that have not changed since `unchangedSince`, so that only one
   * process looks up each.
   */
  claimUnchanged(state: PaymentState, unchangedSince: Date, limit: number): Promise<Payment[]> {
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payments = await tx
        .createQueryBuilder(Payment, 'payment')
        .where('payment.state = :state AND payment.updatedAt <= :before', { state, before: unchangedSince })
        .andWhere(
          // The longer ago the last change of state is, the longer is the pause between two look-ups.
          `payment.updatedAt + least((payment.updatedAt - ${stateChangedAtSql('payment')}) / 2, :longest::interval) <= :now`,
          { now, longest: `${LOOKUP_PAUSE_MAX_MS} milliseconds` },
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

  /**
   * Claims up to `limit` captured payments, to compare each with PayPal's records (PAY-24). Each is due again
   * after an hour, so that a comparison that fails is repeated. Only a comparison that finds no difference sets
   * a longer pause (`LedgerCheckService.storeDifference`).
   */
  claimToCompare(limit: number): Promise<Payment[]> {
    const statement = claimPaymentsToCompare(
      this.clock.now(),
      limit,
      this.clock.in(PAYPAL_COMPARISON_DELAY_MS),
    );
    return this.transactions.run(async (tx) => {
      const { rows } = await execute(tx, statement);
      return rows.length === 0 ? [] : tx.findBy(Payment, { id: In(rows.map(({ id }) => id)) });
    });
  }

  /**
   * Returns the ids of up to `limit` captured payments, oldest first, that should have become a rental by now
   * (PAY-5).
   */
  async findUnclaimed(limit: number): Promise<string[]> {
    const payments = await this.transactions.run((tx) =>
      tx
        .createQueryBuilder(Payment, 'payment')
        .select('payment.id')
        .where('payment.claimDueAt <= :now AND payment.state IN (:...states)', {
          now: this.clock.now(),
          states: CLAIMABLE_STATES,
        })
        .orderBy('payment.claimDueAt')
        .limit(limit)
        .getMany(),
    );
    return payments.map(({ id }) => id);
  }
}
