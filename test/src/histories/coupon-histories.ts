import fc from 'fast-check';
import type { ModelFault } from '../stand-ins/model-paypal.js';
import { generateHistories } from './histories.js';

/** Number of people in a history who may use its coupon. */
export const BUYER_COUNT = 4;

/**
 * An action of a buyer, of the lister, or of the clock. `orderIndex` selects one of the buyer's orders, modulo their
 * number.
 */
export type CouponAction =
  | {
      readonly kind: 'order';
      readonly buyerIndex: number;
      readonly hasCoupon: boolean;
      readonly fault: ModelFault;
    }
  | {
      readonly kind: 'approve' | 'capture' | 'sweep' | 'settle' | 'refund';
      readonly buyerIndex: number;
      readonly orderIndex: number;
      readonly fault: ModelFault;
    }
  | { readonly kind: 'stop' }
  | { readonly kind: 'wait'; readonly ms: number };

/** A coupon, the price that it is applied to (in cents, a multiple of 100), and groups of concurrent actions. */
export interface CouponHistory {
  readonly percent: number;
  readonly buyerLimit: number;
  /** When the coupon ends: 1 is the first midnight (UTC) after the start. */
  readonly daysUntilEnd: number;
  readonly priceCents: number;
  readonly actionGroups: readonly (readonly CouponAction[])[];
}

const MINUTE_MS = 60_000;
const buyerIndex = fc.nat(BUYER_COUNT - 1);
const orderIndex = fc.nat(3);
const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('lost' as const, 'failing', 'declined', 'pending') },
);
const orderAction = fc.record({
  kind: fc.constant('order' as const),
  buyerIndex,
  hasCoupon: fc.constantFrom(true, true, true, false),
  fault,
});
const laterOrderAction = fc.record({
  kind: fc.constantFrom(
    'approve' as const,
    'approve',
    'capture',
    'capture',
    'capture',
    'sweep',
    'settle',
    'refund',
  ),
  buyerIndex,
  orderIndex,
  fault,
});
const waitAction = fc.record({
  kind: fc.constant('wait' as const),
  ms: fc.constantFrom(...[1, 29, 31, 61, 180, 1500].map((minutes) => minutes * MINUTE_MS)),
});
const stopCouponAction = fc.record({ kind: fc.constant('stop' as const) });

const concurrentAction: fc.Arbitrary<CouponAction> = fc.oneof(
  { weight: 2, arbitrary: orderAction },
  { weight: 5, arbitrary: laterOrderAction },
);
const singleAction: fc.Arbitrary<CouponAction> = fc.oneof(
  { weight: 7, arbitrary: waitAction },
  { weight: 1, arbitrary: stopCouponAction },
);
const actionGroups = generateHistories(singleAction, concurrentAction);
/** First, every buyer orders and approves, so that more people than the coupon allows can pay at the same time. */
const firstActions: CouponHistory['actionGroups'] = [
  Array.from({ length: BUYER_COUNT }, (_, buyerIndex) => ({
    kind: 'order',
    buyerIndex,
    hasCoupon: true,
    fault: 'none',
  })),
  Array.from({ length: BUYER_COUNT }, (_, buyerIndex) => ({
    kind: 'approve',
    buyerIndex,
    orderIndex: 0,
    fault: 'none',
  })),
];

/** Generates random histories (sequences of actions) of one coupon. */
export const COUPON_HISTORIES: fc.Arbitrary<CouponHistory> = fc.record({
  percent: fc.constantFrom(1, 10, 33, 50, 99),
  buyerLimit: fc.integer({ min: 1, max: 3 }),
  daysUntilEnd: fc.constantFrom(1, 2, 30),
  priceCents: fc.constantFrom(10_000, 1300, 200),
  actionGroups: fc
    .tuple(fc.constantFrom<CouponHistory['actionGroups']>([], firstActions), actionGroups, actionGroups)
    .map((parts) => parts.flat()),
});
