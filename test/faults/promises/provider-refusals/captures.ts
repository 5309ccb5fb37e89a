import { randomUUID } from 'node:crypto';
import { captureOrder, createRental, placeOrder } from '../../clients/buyer.js';
import { callUntilFinal } from '../../clients/calls.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import {
  CALLS_AT_ONCE,
  HOUR_MS,
  countMailsAbout,
  MINUTE_MS,
  type Providers,
  type ProviderTest,
} from './provider-test.js';
import { CAPTURE_ERROR_CODES, CAPTURE_ENDS, type CaptureEnd } from './refusal-ends.js';

interface RefusedBuyer {
  readonly buyer: Person;
  readonly orderId: string;
  readonly issue: string;
  readonly expectedEnd: CaptureEnd;
  /** Whether the buyer closed the tab after approving the order, so that a worker captures the payment. */
  readonly isAway: boolean;
}

const FAILED_PAYMENT_SUBJECT = 'failed: you were not charged';

/** Tests every documented refusal of a capture; half of the buyers have closed their tab (PAY-40, PAY-44). */
export const refusedCaptures: ProviderTest = async (providers) => {
  const { market, casesPerRefusal } = providers;
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  const plannedRefusals = providers
    .selectRefusals(Object.entries(CAPTURE_ENDS))
    .flatMap(([issue, expectedEnd]) =>
      Array.from({ length: casesPerRefusal }, (_, index) => ({
        issue,
        expectedEnd,
        isAway: (index + issue.length) % 2 === 0,
      })),
    );
  const buyers = await signUp(market, plannedRefusals.length);
  const violations: string[] = [];
  const refusedBuyers = await mapConcurrently(plannedRefusals, CALLS_AT_ONCE, async (refusal, index) => {
    const buyer = buyers[index] as Person;
    const orderId = await placeOrder(market, { buyer, mvpId });
    market.paypal.refuse(orderId, refusal.issue);
    const refusedBuyer = { ...refusal, buyer, orderId };
    if (!refusal.isAway) violations.push(...(await payAfterRefusal(providers, refusedBuyer, mvpId)));
    return refusedBuyer;
  });
  const absentBuyers = refusedBuyers.filter(({ isAway }) => isAway);
  return {
    name: 'captures',
    caseCount: refusedBuyers.length,
    moments: [
      {
        afterMs: 20 * MINUTE_MS,
        isDone: async () => absentBuyers.every(({ orderId }) => market.paypal.refusedIds.includes(orderId)),
      },
      { afterMs: 3 * HOUR_MS, isDone: () => haveAllPaymentsEnded(providers, refusedBuyers) },
    ],
    findViolations: async () => {
      const stateByOrder = new Map(
        (
          await market.query<{ order_id: string; state: string }>(
            'SELECT order_id, state FROM payments WHERE order_id = ANY($1)',
            [refusedBuyers.map(({ orderId }) => orderId)],
          )
        ).map(({ order_id, state }) => [order_id, state]),
      );
      return [
        ...violations,
        ...refusedBuyers.flatMap((refusedBuyer) =>
          findDifferences(providers, refusedBuyer, stateByOrder.get(refusedBuyer.orderId)),
        ),
      ];
    },
  };
};

/**
 * Lets the buyer read the refusal and, if PayPal allows it, pay the same order again. Returns a message for each
 * mistake.
 */
async function payAfterRefusal(
  { market }: Providers,
  refusedBuyer: RefusedBuyer,
  mvpId: string,
): Promise<string[]> {
  const { buyer, orderId, issue, expectedEnd } = refusedBuyer;
  const expectedCode = CAPTURE_ERROR_CODES[expectedEnd];
  if (expectedCode !== undefined) {
    const body = { orderId };
    const request = { path: '/paypal/capture-order', caller: buyer, idempotencyKey: randomUUID(), body };
    const response = await callUntilFinal(market, request);
    if (response.body['code'] !== expectedCode)
      return [`${issue}: the buyer read ${JSON.stringify(response.body)}`];
    if (expectedEnd === 'start-again') return [];
    if (expectedEnd === 'confirm') market.paypal.withdrawApproval(orderId);
    market.paypal.approve(orderId);
  }
  const captureId = await captureOrder(market, buyer, orderId);
  await createRental(market, { buyer, mvpId }, captureId);
  return [];
}

async function haveAllPaymentsEnded(
  { market }: Providers,
  refusedBuyers: readonly RefusedBuyer[],
): Promise<boolean> {
  const ids = refusedBuyers.map(({ orderId }) => orderId);
  const openPaymentsSql = `SELECT count(*) FROM payments WHERE order_id = ANY($1)
    AND (state NOT IN ('completed', 'declined', 'abandoned') OR claim_due_at IS NOT NULL)`;
  return (
    (await market.count(openPaymentsSql, [ids])) === 0 &&
    buyersWithoutMail(market, refusedBuyers).length === 0
  );
}

/** Returns the buyers whose payment failed after they had closed the tab, and who did not get exactly one e-mail. */
function buyersWithoutMail(
  market: Providers['market'],
  refusedBuyers: readonly RefusedBuyer[],
): RefusedBuyer[] {
  return refusedBuyers.filter(
    ({ buyer, expectedEnd, isAway }) =>
      isAway &&
      (expectedEnd === 'another-way' || expectedEnd === 'start-again') &&
      countMailsAbout(market, buyer, FAILED_PAYMENT_SUBJECT) !== 1,
  );
}

function findDifferences(
  { market }: Providers,
  refusedBuyer: RefusedBuyer,
  state: string | undefined,
): string[] {
  const { buyer, orderId, issue, expectedEnd, isAway } = refusedBuyer;
  const isPaid = expectedEnd === 'start-again' ? false : !(isAway && expectedEnd === 'another-way');
  const expectedState = isPaid ? 'completed' : expectedEnd === 'start-again' ? 'abandoned' : 'declined';
  const captureCount = market.paypal.orders.get(orderId)?.captures.length ?? 0;
  const differences = [
    ...(state === expectedState ? [] : [`is ${state} and not ${expectedState}`]),
    ...(captureCount === (isPaid ? 1 : 0) ? [] : [`has ${captureCount} captures at PayPal`]),
    ...(market.paypal.refusedIds.includes(orderId) ? [] : ['was never refused']),
    ...(buyersWithoutMail(market, [refusedBuyer]).length === 0
      ? []
      : ['failed, and its buyer has no e-mail of it']),
    ...(isPaid && countMailsAbout(market, buyer, FAILED_PAYMENT_SUBJECT) > 0
      ? ['is paid, and its buyer reads that it failed']
      : []),
  ];
  return differences.map(
    (difference) => `${issue}, buyer ${isAway ? 'away' : 'present'}: order ${orderId} ${difference}`,
  );
}
