import { type CouponInput, createCoupon, listCoupons, stopCoupon } from '@market/contract/coupons';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

export const COUPONS_KEY = ['coupons'] as const;

/**
 * Query of the caller's coupons, newest first (COUPON-7). Each visit requests them again, because every order may
 * change how often a coupon was used.
 */
export function couponsQuery() {
  return infiniteQueryOptions({
    queryKey: COUPONS_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(listCoupons, { query: { limit: 10, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...cacheTimes('other'),
    staleTime: 0,
  });
}

/** Creates a coupon (COUPON-1). */
export function addCoupon(body: CouponInput, idempotencyKey: string) {
  return call(createCoupon, { body, idempotencyKey });
}

/** Ends a coupon permanently. */
export function endCoupon(id: string) {
  return call(stopCoupon, { params: { id } });
}
