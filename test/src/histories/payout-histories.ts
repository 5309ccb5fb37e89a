import fc from 'fast-check';
import type { ModelItemStatus, PayoutFault } from '../stand-ins/model-payouts.js';
import { generateHistories } from './histories.js';

/**
 * An action of a buyer, the lister, a moderator, PayPal, a worker or the clock. `saleOrPayoutIndex` selects a sale or a
 * payout, modulo their number.
 */
export type PayoutAction =
  | { readonly kind: 'sale'; readonly cents: number }
  | { readonly kind: 'refund'; readonly saleOrPayoutIndex: number; readonly percent: number }
  | { readonly kind: 'dispute' | 'win' | 'lose'; readonly saleOrPayoutIndex: number }
  | { readonly kind: 'confirm' | 'hold' | 'release' | 'disable' | 'enable' }
  | { readonly kind: 'request'; readonly requestCount: number }
  | { readonly kind: 'decide'; readonly saleOrPayoutIndex: number; readonly status: ModelItemStatus }
  | { readonly kind: 'send'; readonly fault: PayoutFault; readonly status: ModelItemStatus }
  | { readonly kind: 'read' }
  | { readonly kind: 'wait'; readonly ms: number };

/** Groups of concurrent actions about one lister. */
export type PayoutHistory = readonly (readonly PayoutAction[])[];

const HOUR_MS = 3_600_000;
const saleOrPayoutIndex = fc.nat(5);
const status = fc.constantFrom<ModelItemStatus>(
  ...(['SUCCESS', 'SUCCESS', 'SUCCESS', 'PENDING', 'UNCLAIMED', 'ONHOLD'] as const),
  ...(['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED', 'NEW'] as const),
);
const fault = fc.oneof(
  { weight: 4, arbitrary: fc.constant<PayoutFault>('none') },
  { weight: 3, arbitrary: fc.constantFrom<PayoutFault>('lost', 'failing', 'refused', 'no-funds') },
);
const actionOfKind = <Kind extends PayoutAction['kind']>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds) }) as fc.Arbitrary<Extract<PayoutAction, { kind: Kind }>>;

const concurrentAction: fc.Arbitrary<PayoutAction> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), fault, status }) },
  { weight: 3, arbitrary: actionOfKind('read') as fc.Arbitrary<PayoutAction> },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), saleOrPayoutIndex, status }),
  },
);
const singleAction: fc.Arbitrary<PayoutAction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      cents: fc.constantFrom(100, 1005, 2500, 9999, 2_500_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      requestCount: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      saleOrPayoutIndex,
      percent: fc.constantFrom(7, 50, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('dispute' as const, 'win', 'lose'),
      saleOrPayoutIndex,
    }),
  },
  {
    weight: 3,
    arbitrary: actionOfKind('confirm', 'hold', 'release', 'disable', 'enable') as fc.Arbitrary<PayoutAction>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(...[1, 25, 80, 170].map((hours) => hours * HOUR_MS)),
    }),
  },
);
const actions = generateHistories(singleAction, concurrentAction);
/** The beginning of a history: available earnings, and a payout address that was confirmed long ago. */
const firstActions: PayoutHistory = [
  [{ kind: 'confirm' }],
  [{ kind: 'sale', cents: 9999 }],
  [{ kind: 'sale', cents: 2500 }],
  [{ kind: 'wait', ms: 170 * HOUR_MS }],
  [{ kind: 'request', requestCount: 2 }],
];

const sendAction: PayoutAction = { kind: 'send', fault: 'none', status: 'SUCCESS' };
/** `firstActions`; then a moderator puts a hold on the lister's payouts before the waiting payout is sent. */
const firstActionsThenHold: PayoutHistory = [...firstActions, [{ kind: 'hold' }], [sendAction]];
const firstActionsThenDisable: PayoutHistory = [...firstActions, [{ kind: 'disable' }], [sendAction]];
/** `firstActions`; then the address changes, and a worker tries to send the waiting payout during the pause. */
const firstActionsThenNewAddress: PayoutHistory = [...firstActions, [{ kind: 'confirm' }], [sendAction]];
/** `firstActions`; then PayPal sends the payout, the response is lost, and PayPal refuses the repeated call. */
const firstActionsThenLostResponse: PayoutHistory = [
  ...firstActions,
  [{ ...sendAction, fault: 'lost' }],
  [{ kind: 'wait', ms: HOUR_MS }],
  [{ ...sendAction, fault: 'refused' }],
];

/** Generates random histories of a lister's payouts. */
export const PAYOUT_HISTORIES: fc.Arbitrary<PayoutHistory> = fc
  .tuple(
    fc.constantFrom<PayoutHistory>(
      [],
      firstActions,
      firstActions,
      firstActionsThenHold,
      firstActionsThenDisable,
      firstActionsThenNewAddress,
      firstActionsThenLostResponse,
    ),
    actions,
    actions,
  )
  .map((parts) => parts.flat());
