import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock, DAY_MS, HOUR_MS } from '../foundation/clock.js';
import type { Part } from '../foundation/statement-parts.js';
import { Transactions } from '../foundation/transactions.js';
import { keepMove, type Mover } from './payment-event.js';
import { Payment } from './payment.entity.js';
import { CLAIMABLE_STATES, type PaymentState } from './payment.states.js';
import { COMPARE_AFTER_MS, COMPARE_FOR_MS, LONGEST_LOOK_PAUSE_MS } from './payments.rules.js';

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

/** What lay open at PayPal for hours is none the older once money moves: its pauses begin anew. */
const LAST_MOVE = `coalesce((SELECT max(at) FROM payment_events WHERE payment_id = payment.id), payment.created_at)`;

/** The rows of payments: how they begin, and which of them somebody is to look at. */
@Injectable()
export class PaymentRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Keeps a payment before PayPal hears of it; false where it was kept by an earlier try of the same request. */
  async begin(payment: NewPayment, by: Mover): Promise<boolean> {
    const at = this.clock.now();
    const row = { ...payment, state: 'creating', attempt: 0, createdAt: at, updatedAt: at } as const;
    return this.transactions.run(async (tx) => {
      const begun = await tx
        .createQueryBuilder()
        .insert()
        .into(Payment)
        .values(row)
        .orIgnore()
        .returning('id')
        .execute();
      if ((begun.raw as unknown[]).length === 0) return false;
      await keepMove(tx, {
        paymentId: payment.id,
        from: null,
        to: 'creating',
        by,
        why: 'an order is asked for',
        at,
      });
      return true;
    });
  }

  byId(id: string): Promise<Payment | null> {
    return this.transactions.read((rows) => rows.findOneBy(Payment, { id }));
  }

  byOrder(orderId: string): Promise<Payment | null> {
    return this.transactions.read((rows) => rows.findOneBy(Payment, { orderId }));
  }

  /** Takes open payments that nobody touched since `before`, so that one process alone looks each up. */
  take(state: PaymentState, before: Date, limit: number): Promise<Payment[]> {
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const payments = await tx
        .createQueryBuilder(Payment, 'payment')
        .where('payment.state = :state AND payment.updatedAt <= :before', { state, before })
        .andWhere(
          `payment.updatedAt + least((payment.updatedAt - ${LAST_MOVE}) / 2, :longest::interval) <= :now`,
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

  /**
   * Takes captured payments that are to be compared with PayPal's books, and says when each is due again: an hour after
   * money moved, then ever more seldom, for as long as PayPal lets it move.
   */
  takeToCompare(limit: number): Promise<Payment[]> {
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const rows: { id: string }[] = await tx
        .query(
          `UPDATE payments SET compare_due_at = CASE WHEN captured_at < $1::timestamptz - $3::interval THEN NULL
             ELSE $1::timestamptz + greatest($4::interval, ($1::timestamptz - captured_at) / 2) END
         WHERE id IN (SELECT id FROM payments WHERE compare_due_at <= $1 ORDER BY compare_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id`,
          [now, limit, `${COMPARE_FOR_MS / DAY_MS} days`, `${COMPARE_AFTER_MS / HOUR_MS} hours`],
        )
        .then(([found]: [{ id: string }[]]) => found);
      return rows.length === 0 ? [] : tx.findBy(Payment, { id: In(rows.map(({ id }) => id)) });
    });
  }

  /** Ids of captured payments that should have become a rental by now. */
  async unclaimed(limit: number): Promise<string[]> {
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

  /** Spends captured money; no row when it was spent before, or is not there any more, or the part `onlyWith` has none. */
  claimed(paymentId: string, onlyWith?: string): Part {
    return {
      name: 'claimed',
      text: (
        its,
      ) => `UPDATE payments SET claim_due_at = NULL, updated_at = ${its.bind('timestamptz', this.clock.now())}
        WHERE id = ${its.bind('uuid', paymentId)} AND state = ANY (${its.bind('text[]', CLAIMABLE_STATES)})
          AND claim_due_at IS NOT NULL ${onlyWith === undefined ? '' : `AND EXISTS (SELECT FROM ${onlyWith})`}
        RETURNING id`,
    };
  }
}
