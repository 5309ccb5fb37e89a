import { checkCoupon, type CouponPrice } from '@market/contract/coupons';
import { call } from '../../../shared/http/call.js';
import type { Purchase } from './payment-calls.js';

/** Requests the price of a purchase with a coupon from the server (COUPON-2). */
export function priceWithCoupon(
  { mvpId, duration, rentalId }: Pick<Purchase, 'mvpId' | 'duration' | 'rentalId'>,
  couponCode: string,
): Promise<CouponPrice> {
  return call(checkCoupon, { body: { mvpId, duration, couponCode, ...(rentalId && { rentalId }) } });
}
