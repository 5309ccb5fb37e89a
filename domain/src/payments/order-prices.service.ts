import { Injectable } from '@nestjs/common';
import type { OrderInput } from '@market/contract/payments';
import { CouponUsesService, type FoundCoupon } from '../coupons/coupon-uses.service.js';
import { DomainError } from '../foundation/domain-error.js';
import { type ListingForPurchase, ListingsQueries } from '../listings/listings.queries.js';
import { type Quote, RentalQuotesService } from '../rentals/rental-quotes.service.js';

/** The fields of an order that determine its price. */
export type OrderTerms = Pick<OrderInput, 'mvpId' | 'duration' | 'rentalId' | 'couponCode'>;

/** The price of an order as the server calculates it. */
export interface OrderPrice {
  readonly listing: ListingForPurchase;
  readonly quote: Quote;
  readonly coupon: FoundCoupon | undefined;
}

/** Calculates the price of an order with credit and coupon (RENT-4, COUPON-2). */
@Injectable()
export class OrderPricesService {
  constructor(
    private readonly listings: ListingsQueries,
    private readonly quotes: RentalQuotesService,
    private readonly coupons: CouponUsesService,
  ) {}

  /**
   * Returns the price. Throws `listing/not-found`, `rental/own-listing`, `listing/unavailable` (RENT-11),
   * `rental/not-found`, `coupon/nothing-off`, and the errors of `CouponUsesService.find`.
   */
  async calculate(userId: string, terms: OrderTerms): Promise<OrderPrice> {
    const listing = await this.listings.findForPurchase(terms.mvpId);
    if (!listing) throw new DomainError('listing/not-found');
    if (listing.ownerId === userId) throw new DomainError('rental/own-listing');
    if (!listing.isAvailable) throw new DomainError('listing/unavailable');
    const { couponCode } = terms;
    const coupon =
      couponCode === undefined ? undefined : await this.coupons.find(userId, listing, couponCode);
    const quote = await this.quotes.calculate(userId, listing, { ...terms, percentOff: coupon?.percent });
    if (coupon && quote.discountCents === 0)
      throw new DomainError('coupon/nothing-off', {
        fields: { couponCode: 'This coupon takes nothing off this price.' },
      });
    return { listing, quote, coupon };
  }
}
