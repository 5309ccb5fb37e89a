import fc from 'fast-check';
import type { ModelFault } from '../stand-ins/model-paypal.js';

/** An action on a payment. `fault` is what goes wrong in the next call to PayPal. */
export type PaymentAction = { readonly fault: ModelFault } & (
  | { readonly kind: 'order' | 'approve' | 'capture' | 'rent' | 'sweep' | 'settle' | 'compare' | 'end' }
  /** Sends the source to the buyer, or releases the lister's earnings if they are due. */
  | { readonly kind: 'deliver' | 'release' }
  /**
   * Sends PayPal's webhook at position `webhookIndex`, modulo the number of webhooks. So webhooks may arrive repeatedly
   * or out of order.
   */
  | { readonly kind: 'notice'; readonly webhookIndex: number }
  /** A moderator refunds this percentage of what was not refunded yet. */
  | { readonly kind: 'refund'; readonly percent: number }
  /** PayPal's staff refunds this percentage, without the product. */
  | { readonly kind: 'clerk-refund'; readonly percent: number }
  | { readonly kind: 'reverse' | 'clear' }
  | { readonly kind: 'dispute'; readonly percent: number }
  | { readonly kind: 'decide'; readonly percent: number }
  | { readonly kind: 'wait'; readonly ms: number }
);

/** Groups of concurrent actions, one group after another. */
export type PaymentHistory = readonly (readonly PaymentAction[])[];

const MINUTE_MS = 60_000;
const percentOfPayment = fc.constantFrom(1, 33, 50, 100);
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'failing', 'declined', 'pending') },
);
const waitTimesMs = [
  1000,
  11 * MINUTE_MS,
  61 * MINUTE_MS,
  7 * 60 * MINUTE_MS,
  4 * 24 * 60 * MINUTE_MS,
  8 * 24 * 60 * MINUTE_MS,
];

const action: fc.Arbitrary<PaymentAction> = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('order', 'approve') }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('capture', 'capture', 'rent') }) },
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constantFrom('sweep', 'sweep', 'settle', 'compare', 'end') }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('notice' as const), webhookIndex: fc.nat(8) }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('refund', 'clerk-refund'), percent: percentOfPayment }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('dispute', 'decide'), percent: percentOfPayment }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('reverse', 'clear') }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('deliver', 'release') }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(...waitTimesMs) }),
    },
  )
  .chain((actionShape) => fault.map((actionFault) => ({ ...actionShape, fault: actionFault })));

const withoutFault = (kind: 'order' | 'approve' | 'capture'): readonly PaymentAction[] => [
  { kind, fault: 'none' },
];

/**
 * Generates random histories of one payment. Most begin with an order, some of them also with its approval and its
 * capture; other actions follow in any order.
 */
export const PAYMENT_HISTORIES: fc.Arbitrary<PaymentHistory> = fc
  .tuple(
    fc.constantFrom<PaymentHistory>(
      [],
      [withoutFault('order')],
      [withoutFault('order'), withoutFault('approve')],
    ),
    fc.boolean(),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.tuple(action) },
        { weight: 1, arbitrary: fc.array(action, { minLength: 2, maxLength: 4 }) },
      ),
      {
        minLength: 3,
        maxLength: 14,
      },
    ),
  )
  .map(([firstActions, isPaid, laterActions]) => [
    ...firstActions,
    ...(isPaid && firstActions.length === 2 ? [withoutFault('capture')] : []),
    ...laterActions,
  ]);
