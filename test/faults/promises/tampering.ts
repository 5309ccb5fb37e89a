import { randomUUID } from 'node:crypto';
import { atMost } from '../../bench/report.js';
import { readAndCompareRecords, violationsExceptLateDeliveries } from '../records/record-checks.js';
import { captureOrder, placeOrder, createRental } from '../clients/buyer.js';
import { type ApiResponse, call, callUntilFinal } from '../clients/calls.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, type Person } from '../clients/people.js';
import { settleByAdvancingClock } from '../testbed/pass-time.js';
import { Violations } from '../violations.js';
import { raceForCoupon, sendFalseCoupons } from './tampering/coupons.js';

const CONCURRENT_TRIES = 50;

interface TamperingScenario {
  readonly market: Market;
  readonly violations: Violations;
  readonly lister: Person;
  readonly buyer: Person;
  readonly attacker: Person;
  readonly mvpId: string;
  readonly otherMvpId: string;
}

/**
 * Sends false values at every step of a payment, and lets many people try to use one coupon at the same time (RENT-4,
 * RENT-10, PAY-2, COUPON-3).
 */
export const tampering: FaultTest = {
  name: 'tampering',
  promise: 'tampered payments are refused, and nothing is captured twice',
  run: (testbed) =>
    testbed.runMarket({ apis: 2, workers: 1 }, async (market) => {
      const roundCount = testbed.chooseSize(40, 2);
      const violations = new Violations();
      let tryCount = 0;
      for (let round = 0; round < roundCount; round += 1) {
        const [lister, buyer, attacker] = (await signUp(market, 3)) as [Person, Person, Person];
        const [mvpId = '', otherMvpId = ''] = await offerListings(market, lister, 2);
        const scenario = { market, violations, lister, buyer, attacker, mvpId, otherMvpId };
        tryCount += await sendFalseOrders(scenario);
        tryCount += await sendFalseClaims(scenario);
        tryCount += await sendFalseCoupons({ ...scenario, buyer: attacker });
      }
      tryCount += await raceForCoupon(market, violations);
      market.startCounting();
      violations.recordUnless(
        await settleByAdvancingClock(market),
        'payments, deliveries or receipts are still open',
      );
      const comparison = await readAndCompareRecords(market, []);
      const differences = [...violationsExceptLateDeliveries(comparison), ...comparison.lateDeliveries];
      return {
        caseCount: tryCount,
        faultCount: tryCount,
        violations: [...violations.messages, ...differences],
        rows: [
          atMost('let through', violations.messages.length, 0),
          atMost('captures beyond one', comparison.doubleCharges.length, 0),
          atMost(
            'records that differ between PayPal, the mail server, the buyers and us',
            differences.length,
            0,
          ),
        ],
      };
    }),
};

async function expectRefusal(
  scenario: TamperingScenario,
  attempt: string,
  response: Promise<ApiResponse>,
): Promise<void> {
  const { status, body } = await response;
  scenario.violations.recordUnless(
    status >= 400 && status < 500,
    `${attempt}: ${status} ${JSON.stringify(body)}`,
  );
}

/**
 * Sends orders with a wrong amount, currency, duration or listing. None of them may reach PayPal. Returns how many it
 * sent.
 */
async function sendFalseOrders(scenario: TamperingScenario): Promise<number> {
  const { market, buyer, lister, mvpId } = scenario;
  const honestOrder = { mvpId, duration: '1 month', amount: 100, currency: 'USD' };
  const tamperedOrders: [string, object, Person][] = [
    ['a cent', { amount: 0.01 }, buyer],
    ['nothing', { amount: 0 }, buyer],
    ['less than nothing', { amount: -100 }, buyer],
    ['too much', { amount: 1e12 }, buyer],
    ['another currency', { currency: 'EUR' }, buyer],
    ['six months for the price of one', { duration: '6 months' }, buyer],
    ['for good, for the price of a month', { duration: 'outright' }, buyer],
    ['a duration that is none', { duration: '9 months' }, buyer],
    ['no such listing', { mvpId: randomUUID() }, buyer],
    ['a listing that is no id', { mvpId: "' OR 1=1 --" }, buyer],
    ["another person's rental", { rentalId: randomUUID() }, buyer],
    ["one's own listing", {}, lister],
  ];
  const ordersBefore = market.paypal.orders.size;
  for (const [description, falseValues, sender] of tamperedOrders)
    await expectRefusal(
      scenario,
      description,
      call(market, {
        path: '/paypal/create-order',
        caller: sender,
        body: { ...honestOrder, ...falseValues },
      }),
    );
  scenario.violations.recordUnless(
    market.paypal.orders.size === ordersBefore,
    'PayPal received a false order',
  );
  return tamperedOrders.length;
}

/**
 * Claims rentals falsely: with another person's order or capture, another listing or duration, a second time, and
 * fifty times at once.
 */
async function sendFalseClaims(scenario: TamperingScenario): Promise<number> {
  const { market, violations, buyer, attacker, mvpId, otherMvpId } = scenario;
  const orderId = await placeOrder(market, { buyer, mvpId });
  const capture = (person: Person) =>
    call(market, { path: '/paypal/capture-order', caller: person, body: { orderId } });
  await expectRefusal(scenario, "another's order", capture(attacker));
  const captureResponses = await Promise.all(Array.from({ length: CONCURRENT_TRIES }, () => capture(buyer)));
  const captureId = await captureOrder(market, buyer, orderId);
  for (const { status, body } of captureResponses)
    violations.recordUnless(
      status === 200 && body['captureId'] === captureId,
      `50 captures: ${JSON.stringify(body)}`,
    );

  const requestRental = (person: Person, change: object) => {
    const honestClaim = { mvpId, duration: '1 month', renterName: 'B', renterEmail: 'b@people.example' };
    // A call that is refused because of overload is repeated.
    return callUntilFinal(market, {
      path: '/rentals/create',
      caller: person,
      idempotencyKey: randomUUID(),
      body: { ...honestClaim, paymentId: captureId, ...change },
    });
  };
  await expectRefusal(scenario, "another's capture", requestRental(attacker, {}));
  await expectRefusal(scenario, 'another listing', requestRental(buyer, { mvpId: otherMvpId }));
  await expectRefusal(scenario, 'another duration', requestRental(buyer, { duration: '6 months' }));
  await expectRefusal(scenario, 'no capture', requestRental(buyer, { paymentId: 'NONE' }));
  const claimResponses = await Promise.all(
    Array.from({ length: CONCURRENT_TRIES }, () => requestRental(buyer, {})),
  );
  const createdCount = claimResponses.filter(({ status }) => status === 201).length;
  violations.recordUnless(createdCount === 1, `50 rentals of one capture: ${createdCount} were made`);
  const failedClaims = claimResponses.filter(({ status }) => status >= 500);
  violations.recordUnless(
    failedClaims.length === 0,
    `50 rentals of one capture: ${JSON.stringify(failedClaims[0])}`,
  );
  await expectRefusal(scenario, 'the second use', requestRental(buyer, {}));
  const storedCount = await market.count(
    'SELECT count(*) FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
    [orderId],
  );
  violations.recordUnless(storedCount === 1, `${storedCount} rentals of one capture are stored`);
  await captureTooLittle(scenario);
  return 2 * CONCURRENT_TRIES + 7;
}

/** Lets PayPal capture less than was ordered. The money must be refunded, and no rental created. */
async function captureTooLittle(scenario: TamperingScenario): Promise<void> {
  const { market, violations, buyer, mvpId } = scenario;
  const orderId = await placeOrder(market, { buyer, mvpId });
  const placedOrder = market.orders.get(orderId);
  if (placedOrder) placedOrder.expectedEnd = 'refunded';
  market.paypal.planFaults('capture', 'short');
  await expectRefusal(
    scenario,
    'a capture of a cent',
    call(market, { path: '/paypal/capture-order', caller: buyer, body: { orderId } }),
  );
  const order = market.paypal.orders.get(orderId);
  violations.recordUnless(order?.refunds.length === 1, 'a capture of a cent was not refunded');
  const captureId = order?.captures[0]?.id ?? '';
  const rentalId = await createRental(market, { buyer, mvpId }, captureId).catch(() => undefined);
  violations.recordUnless(rentalId === undefined, 'a capture of a cent became a rental');
}
