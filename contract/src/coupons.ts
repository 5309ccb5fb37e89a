import * as z from 'zod/mini';
import { CouponCode } from './coupon-code.js';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment, PageQuery } from './endpoints/paging.js';
import { PurchaseDuration } from './rentals/duration-schemas.js';
import { Day } from './text/day.js';

/** The highest discount of a coupon in percent: PayPal refuses orders of $0, so 100 % is not possible (COUPON-2). */
export const COUPON_PERCENT_MAX = 99;
/** The highest number of people who may use one coupon. */
export const COUPON_PEOPLE_MAX = 1000;
/** The highest number of days until a coupon's end. */
export const COUPON_DAYS_MAX = 366;
/** How many running coupons one lister may have. */
export const COUPONS_MAX = 100;
/** How many minutes an unpaid order reserves one use of a coupon (COUPON-3). */
export const COUPON_RESERVATION_MINUTES = 30;

const wholeNumberUpTo = (max: number) => {
  const message = `Use a whole number from 1 to ${max}`;
  return z.int({ error: message }).check(z.gte(1, message), z.lte(max, message));
};

/** A new coupon (COUPON-1). */
export const CouponInput = z.object({
  code: CouponCode,
  percent: wholeNumberUpTo(COUPON_PERCENT_MAX),
  /** How many people may use the coupon. */
  people: wholeNumberUpTo(COUPON_PEOPLE_MAX),
  /** The last day on which the coupon can be used, in UTC. */
  lastDay: Day,
  /** The only MVP that the coupon applies to; absent if it applies to all of the lister's. */
  mvpId: z.optional(Id),
});
export type CouponInput = z.input<typeof CouponInput>;

/** A lister's coupon with its uses (COUPON-7). */
export const Coupon = z.object({
  id: Id,
  code: z.string(),
  percent: z.int(),
  people: z.int(),
  lastDay: z.string(),
  /** The only MVP that the coupon applies to; null if it applies to all of the lister's. */
  mvp: z.nullable(z.object({ id: Id, title: z.string() })),
  /** A coupon that is `used-up` becomes `running` again when an order that reserved a use is not paid. */
  state: z.enum(['running', 'used-up', 'ended', 'stopped']),
  /** `used` people paid with the coupon. `held` people have an unpaid order that reserves a use. */
  used: z.int(),
  held: z.int(),
  createdAt: Moment,
});
export type Coupon = z.output<typeof Coupon>;

export const listCoupons = endpoint({
  id: 'coupons.list',
  method: 'GET',
  path: '/coupons',
  access: 'user',
  summary: "The caller's coupons, newest first",
  query: PageQuery,
  reply: z.object({ coupons: z.array(Coupon), nextCursor: z.nullable(z.string()) }),
});
export const createCoupon = endpoint({
  id: 'coupons.create',
  method: 'POST',
  path: '/coupons',
  access: 'user',
  summary: "Make a coupon for one or all of the caller's MVPs",
  body: CouponInput,
  reply: Coupon,
  status: 201,
  idempotent: true,
});
export const stopCoupon = endpoint({
  id: 'coupons.stop',
  method: 'POST',
  path: '/coupons/{id}/stop',
  access: 'user',
  summary: 'Stop a coupon for good; orders that keep a use of it can still be paid',
  params: z.object({ id: Id }),
  reply: Coupon,
});
/** The price with a coupon in USD: `amount` = `price` − `discount` − `credit` (COUPON-2). */
export const CouponPrice = z.object({
  code: z.string(),
  percent: z.int(),
  price: z.number(),
  discount: z.number(),
  credit: z.number(),
  amount: z.number(),
});
export type CouponPrice = z.output<typeof CouponPrice>;

export const checkCoupon = endpoint({
  id: 'coupons.check',
  method: 'POST',
  path: '/coupons/check',
  access: 'user',
  summary: 'What the caller pays with a coupon; nothing is ordered',
  body: z.object({ mvpId: Id, duration: PurchaseDuration, rentalId: z.optional(Id), couponCode: CouponCode }),
  reply: CouponPrice,
});
