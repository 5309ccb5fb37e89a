import { randomUUID } from 'node:crypto';
import { captureOrder, createRental, placeOrder } from '../../clients/buyer.js';
import { callUntilFinal } from '../../clients/calls.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import {
  CALLS_AT_ONCE,
  DAY_MS,
  HOUR_MS,
  countMailsAbout,
  MINUTE_MS,
  type ProviderTest,
  type Providers,
} from './provider-test.js';

const HELD_PAYMENT_KINDS = ['settles', 'is denied', 'dispute refunded', 'dispute dropped'] as const;

interface HeldPayment {
  readonly kind: (typeof HELD_PAYMENT_KINDS)[number];
  readonly buyer: Person;
  readonly orderId: string;
}

/**
 * Tests payments that PayPal holds and decides days later, and disputes that it settles by a refund or drops
 * (PAY-4, PAY-23).
 */
export const heldPayments: ProviderTest = async (providers) => {
  const { market, casesPerRefusal } = providers;
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  const kinds = HELD_PAYMENT_KINDS.flatMap((kind) => Array.from({ length: casesPerRefusal }, () => kind));
  const buyers = await signUp(market, kinds.length);
  const violations: string[] = [];
  const heldPayments = await mapConcurrently(kinds, CALLS_AT_ONCE, async (kind, index) => {
    const buyer = buyers[index] as Person;
    const orderId = await placeOrder(market, { buyer, mvpId });
    if (kind.startsWith('dispute')) {
      await createRental(market, { buyer, mvpId }, await captureOrder(market, buyer, orderId));
      return { kind, buyer, orderId };
    }
    market.paypal.holdNext(orderId);
    const request = {
      path: '/paypal/capture-order',
      caller: buyer,
      idempotencyKey: randomUUID(),
      body: { orderId },
    };
    const { body } = await callUntilFinal(market, request);
    if (body['code'] !== 'payment/pending') violations.push(`held: the buyer read ${JSON.stringify(body)}`);
    return { kind, buyer, orderId };
  });
  const disputes = openDisputes(providers, heldPayments);
  return {
    name: 'held payments and disputes',
    caseCount: heldPayments.length,
    moments: [
      {
        afterMs: 20 * MINUTE_MS,
        isDone: async () =>
          heldPayments.every(
            (payment) => payment.kind.startsWith('dispute') || isNotifiedOfHold(market, payment),
          ),
      },
      {
        afterMs: 3 * HOUR_MS,
        isDone: async () =>
          (await countPaymentsInStates(providers, heldPayments, `'disputed'`)) === disputes.length,
        changeResponses: () => decideHeldPayments(providers, heldPayments, disputes),
      },
      {
        afterMs: 4 * DAY_MS,
        isDone: async () =>
          (await countPaymentsInStates(providers, heldPayments, `'pending', 'disputed'`)) === 0 &&
          heldPayments.every(
            (payment) => payment.kind !== 'is denied' || isNotifiedOfDenial(market, payment),
          ),
      },
    ],
    findViolations: async () => [...violations, ...(await findDifferences(providers, heldPayments))],
  };
};

interface OpenDispute {
  readonly id: string;
  readonly isRefunded: boolean;
}

function openDisputes(
  { market: { paypal, orders } }: Providers,
  heldPayments: readonly HeldPayment[],
): OpenDispute[] {
  return heldPayments.flatMap(({ kind, orderId }) => {
    const capture = paypal.orders.get(orderId)?.captures[0];
    const placedOrder = orders.get(orderId);
    if (!kind.startsWith('dispute') || !capture || !placedOrder) return [];
    const isRefunded = kind === 'dispute refunded';
    if (isRefunded) placedOrder.expectedEnd = 'refunded';
    return [{ id: paypal.openDispute(capture.id, capture.amount).id, isRefunded }];
  });
}

function decideHeldPayments(
  { market: { paypal } }: Providers,
  heldPayments: readonly HeldPayment[],
  disputes: readonly OpenDispute[],
) {
  for (const { kind, orderId } of heldPayments)
    if (!kind.startsWith('dispute'))
      paypal.decidePendingCapture(orderId, kind === 'settles' ? 'COMPLETED' : 'DECLINED');
  for (const { id, isRefunded } of disputes)
    if (isRefunded) paypal.settleDispute(id);
    else paypal.decideDispute(id);
}

const isNotifiedOfHold = (market: Providers['market'], { buyer }: HeldPayment) =>
  countMailsAbout(market, buyer, 'is checking your payment') === 1;
const isNotifiedOfDenial = (market: Providers['market'], { buyer }: HeldPayment) =>
  countMailsAbout(market, buyer, 'failed: you were not charged') === 1;

function countPaymentsInStates(
  { market }: Providers,
  heldPayments: readonly HeldPayment[],
  states: string,
): Promise<number> {
  const ids = heldPayments.map(({ orderId }) => orderId);
  return market.count(`SELECT count(*) FROM payments WHERE order_id = ANY($1) AND state IN (${states})`, [
    ids,
  ]);
}

async function findDifferences(
  { market }: Providers,
  heldPayments: readonly HeldPayment[],
): Promise<string[]> {
  const expectedStates = {
    settles: 'completed',
    'is denied': 'declined',
    'dispute refunded': 'refunded',
    'dispute dropped': 'completed',
  };
  const rows = await market.query<{ order_id: string; state: string }>(
    'SELECT order_id, state FROM payments WHERE order_id = ANY($1)',
    [heldPayments.map(({ orderId }) => orderId)],
  );
  const states = new Map(rows.map(({ order_id, state }) => [order_id, state]));
  return heldPayments.flatMap((payment) => {
    const state = states.get(payment.orderId);
    const lacksHoldMail = !payment.kind.startsWith('dispute') && !isNotifiedOfHold(market, payment);
    const lacksDenialMail = payment.kind === 'is denied' && !isNotifiedOfDenial(market, payment);
    return [
      ...(state === expectedStates[payment.kind]
        ? []
        : [`${payment.kind}: order ${payment.orderId} is ${state}`]),
      ...(lacksHoldMail || lacksDenialMail
        ? [`${payment.kind}: the buyer of ${payment.orderId} was not told`]
        : []),
    ];
  });
}
