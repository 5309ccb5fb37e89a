import { Injectable } from '@nestjs/common';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import type { EntityManager } from 'typeorm';
import { Clock, HOUR_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import {
  addWrongTry,
  countUses,
  lockCoupon,
  lockCouponTries,
  type UsableCoupon,
  selectUsableCoupon,
} from './coupons.queries.js';
import { COUPON_HOLD_MS, WRONG_CODES_PER_HOUR } from './coupons.rules.js';

/** A payment with a coupon. */
export interface CouponPayment {
  readonly id: string;
  readonly userId: string;
  readonly couponId?: string | null;
  readonly couponHeldUntil?: Date | null;
}

/** A coupon that a buyer may use. An order placed now would reserve one use of it until `heldUntil`. */
export interface FoundCoupon extends UsableCoupon {
  readonly heldUntil: Date;
}

/** An id that no payment has, for checks of a coupon before its order exists. */
const NO_PAYMENT_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Finds coupons by the code that a buyer typed, and enforces the limits of uses and of wrong codes (COUPON-3,
 * COUPON-5).
 */
@Injectable()
export class CouponUsesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the listing owner's running coupon with this code, if it applies to the listing. Throws `coupon/not-valid`
   * for every other code, `coupon/used` if this person has used it before, and `request/too-many` after ten wrong codes
   * within an hour.
   */
  async find(
    userId: string,
    listing: { readonly id: string; readonly ownerId: string },
    code: string,
  ): Promise<FoundCoupon> {
    const couponOrRefusal = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const [tries] = (await execute(tx, lockCouponTries(userId, now, this.clock.in(-HOUR_MS)))).rows;
      if ((tries?.wrong ?? 0) >= WRONG_CODES_PER_HOUR) return 'request/too-many' as const;
      const [coupon] = (await execute(tx, selectUsableCoupon(code, listing.ownerId, listing.id, now))).rows;
      const refusal = coupon
        ? await this.findRefusal(tx, coupon.id, { id: NO_PAYMENT_ID, userId })
        : NOT_VALID;
      if (refusal === NOT_VALID) await execute(tx, addWrongTry(userId));
      return refusal ?? coupon ?? NOT_VALID;
    });
    // Thrown after the commit: a rollback would undo the count of wrong codes.
    if (typeof couponOrRefusal === 'string') throw refusalError(couponOrRefusal);
    return { ...couponOrRefusal, heldUntil: this.clock.in(COUPON_HOLD_MS) };
  }

  /**
   * Inside the transaction that inserts the order, checks that the coupon still has a free use, which the
   * order then reserves. Throws `coupon/not-valid` and `coupon/used`. The coupon stays locked until the
   * transaction ends.
   */
  async checkUseForOrder(tx: EntityManager, payment: CouponPayment): Promise<void> {
    if (!payment.couponId) return;
    const refusal = await this.lockAndFindRefusal(tx, payment.couponId, payment);
    if (refusal) throw refusalError(refusal);
  }

  /**
   * Inside the transaction that begins the capture, checks that the order has reserved a use of the coupon or that a
   * use is free. Otherwise throws `coupon/gone`, which ends the order (COUPON-3).
   */
  async checkUseForCapture(tx: EntityManager, payment: CouponPayment): Promise<void> {
    if (payment.couponId && (await this.isUseUnavailable(tx, payment, payment.couponId)))
      throw new DomainError('coupon/gone');
  }

  private async isUseUnavailable(
    tx: EntityManager,
    payment: CouponPayment,
    couponId: string,
  ): Promise<boolean> {
    const refusal = await this.lockAndFindRefusal(tx, couponId, payment);
    const isUseReserved = payment.couponHeldUntil && payment.couponHeldUntil > this.clock.now();
    return isUseReserved ? refusal === 'coupon/used' : refusal !== undefined;
  }

  private async lockAndFindRefusal(
    tx: EntityManager,
    couponId: string,
    payment: CouponPayment,
  ): Promise<RefusalCode | undefined> {
    const [coupon] = (await execute(tx, lockCoupon(couponId))).rows;
    const isRunning = coupon && coupon.stoppedAt === null && coupon.endsAt > this.clock.now();
    const refusal = await this.findRefusal(tx, couponId, payment);
    return refusal ?? (isRunning ? undefined : NOT_VALID);
  }

  private async findRefusal(
    tx: EntityManager,
    couponId: string,
    { id, userId }: CouponPayment,
  ): Promise<RefusalCode | undefined> {
    const [uses] = (await execute(tx, countUses(couponId, userId, id, this.clock.now()))).rows;
    if (!uses) return NOT_VALID;
    if (uses.own) return 'coupon/used';
    return uses.others >= uses.peopleMax ? NOT_VALID : undefined;
  }
}

type RefusalCode = 'coupon/not-valid' | 'coupon/used' | 'request/too-many';
const NOT_VALID = 'coupon/not-valid';

function refusalError(code: RefusalCode): DomainError {
  return new DomainError(code, code === 'request/too-many' ? {} : { fields: { couponCode: PROBLEMS[code] } });
}
