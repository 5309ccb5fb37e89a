import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CouponUsesService } from '../coupons/coupon-uses.service.js';
import { DomainError } from '../foundation/domain-error.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { ListingsService } from '../listings/listings.service.js';
import type { Payment } from './payment.entity.js';

/**
 * Prevents captures of orders that must not be charged: the buyer deleted the account (ACCOUNT-2), the listing is off
 * sale or sold (LIST-32, RENT-12), or the order's coupon has no uses left (COUPON-3).
 */
@Injectable()
export class CaptureGate {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly listings: ListingsService,
    private readonly coupons: CouponUsesService,
  ) {}

  /**
   * Throws `profile/not-found` if the buyer deleted the account, `listing/off-sale` if the payment's listing is no
   * longer on sale, and `coupon/gone` if the order's coupon has no uses left. The listing stays locked until the
   * caller's transaction ends, so that a moderator cannot take it off sale before then. The account is not locked: both
   * its deletion and the caller that begins the capture lock the payment.
   */
  async check(tx: EntityManager, payment: Payment): Promise<void> {
    if (await this.accounts.isDeleted(tx, payment.userId)) throw new DomainError('profile/not-found');
    if (!(await this.listings.lockOnSale(tx, payment.listingId))) throw new DomainError('listing/off-sale');
    await this.coupons.checkUseForCapture(tx, payment);
  }

  /**
   * Throws the reason why an abandoned order cannot be captured, or `payment/order-not-found` if no reason is
   * found.
   */
  async throwAbandonReason(payment: Payment): Promise<never> {
    await this.transactions.run((tx) => this.check(tx, payment));
    throw new DomainError('payment/order-not-found');
  }

  /** Returns whether the payment's listing is on sale now. */
  async isListingOnSale({ listingId }: Pick<Payment, 'listingId'>): Promise<boolean> {
    return (await this.transactions.run((tx) => this.listings.lockOnSale(tx, listingId))) !== undefined;
  }
}
