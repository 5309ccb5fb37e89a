import fc from 'fast-check';
import type { ModelFault } from './model-paypal.js';

/** One thing that happens to a payment. `fault` befalls the next call at PayPal. */
export type Deed = { readonly fault: ModelFault } & (
  | { readonly kind: 'order' | 'approve' | 'capture' | 'rent' | 'sweep' | 'settle' | 'compare' | 'end' }
  /** A notice that PayPal sent, by its place (counted round), delivered now, again or out of turn. */
  | { readonly kind: 'notice'; readonly place: number }
  /** By a moderator: a share of what is left, in hundredths; all of it where it is 100. */
  | { readonly kind: 'refund'; readonly percent: number }
  /** At PayPal's side, without us. */
  | { readonly kind: 'clerk-refund'; readonly percent: number }
  | { readonly kind: 'reverse' | 'clear' }
  | { readonly kind: 'dispute'; readonly percent: number }
  | { readonly kind: 'decide'; readonly percent: number }
  | { readonly kind: 'wait'; readonly ms: number }
);

/** Several deeds that happen at once, then the next ones. */
export type History = readonly (readonly Deed[])[];

const MINUTE_MS = 60_000;
const percent = fc.constantFrom(1, 33, 50, 100);
const fault = fc.oneof(
  { weight: 5, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'failing', 'declined', 'pending') },
);
const waits = [1000, 11 * MINUTE_MS, 61 * MINUTE_MS, 7 * 60 * MINUTE_MS, 4 * 24 * 60 * MINUTE_MS];

const deed: fc.Arbitrary<Deed> = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('order', 'approve') }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('capture', 'capture', 'rent') }) },
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constantFrom('sweep', 'sweep', 'settle', 'compare', 'end') }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('notice' as const), place: fc.nat(8) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('refund', 'clerk-refund'), percent }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('dispute', 'decide'), percent }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('reverse', 'clear') }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }),
    },
  )
  .chain((what) => fault.map((met) => ({ ...what, fault: met }) as Deed));

const plain = (kind: 'order' | 'approve' | 'capture'): readonly Deed[] => [{ kind, fault: 'none' }];

/** Histories of one payment: most of them come as far as a capture, and then anything may happen, in any order. */
export const HISTORIES: fc.Arbitrary<History> = fc
  .tuple(
    fc.constantFrom<History>([], [plain('order')], [plain('order'), plain('approve')]),
    fc.boolean(),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.tuple(deed) },
        { weight: 1, arbitrary: fc.array(deed, { minLength: 2, maxLength: 4 }) },
      ),
      {
        minLength: 3,
        maxLength: 14,
      },
    ),
  )
  .map(([begun, isPaid, rest]) => [
    ...begun,
    ...(isPaid && begun.length === 2 ? [plain('capture')] : []),
    ...rest,
  ]);
