import { randomUUID } from 'node:crypto';
import { atMost } from '../../bench/report.js';
import { compareBooks, bookViolations } from '../records/books.js';
import { captureOrder, placeOrder, createRental } from '../clients/buyer.js';
import { type ApiResponse, call, callUntilFinal } from '../clients/calls.js';
import type { Market } from '../testbed/market.js';
import type { FaultLine } from '../fault-line.js';
import { offer, signUp, type Person } from '../clients/people.js';
import { passClaimWindow } from '../testbed/pass-time.js';
import { Violations } from '../violations.js';
import { raceForCoupon, sendFalseCoupons } from './tampering/coupons.js';

const AT_ONCE = 50;

interface Scene {
  readonly market: Market;
  readonly wrong: Violations;
  readonly lister: Person;
  readonly buyer: Person;
  readonly thief: Person;
  readonly mvpId: string;
  readonly otherMvpId: string;
}

/** Sends false values at every step of a payment, and many people who want one coupon (RENT-4, RENT-10, PAY-2, COUPON-3). */
export const tampering: FaultLine = {
  name: 'tampering',
  promise: 'tampered payments are refused, and nothing is captured twice',
  run: (testbed) =>
    testbed.market({ apis: 2, workers: 1 }, async (market) => {
      const rounds = testbed.times(40, 2);
      const wrong = new Violations();
      let tries = 0;
      for (let round = 0; round < rounds; round += 1) {
        const [lister, buyer, thief] = (await signUp(market, 3)) as [Person, Person, Person];
        const [mvpId = '', otherMvpId = ''] = await offer(market, lister, 2);
        const scene = { market, wrong, lister, buyer, thief, mvpId, otherMvpId };
        tries += await sendFalseOrders(scene);
        tries += await sendFalseClaims(scene);
        tries += await sendFalseCoupons({ ...scene, buyer: thief });
      }
      tries += await raceForCoupon(market, wrong);
      market.startCounting();
      wrong.unless(await passClaimWindow(market), 'payments, deliveries or receipts are still open');
      const books = await compareBooks(market, []);
      const broken = [...bookViolations(books), ...books.late];
      return {
        cases: tries,
        faults: tries,
        violations: [...wrong.found, ...broken],
        rows: [
          atMost('let through', wrong.found.length, 0),
          atMost('captures beyond one', books.doubleCharged.length, 0),
          atMost('records that differ between PayPal, the mail server, the buyers and us', broken.length, 0),
        ],
      };
    }),
};

async function expectRefusal(scene: Scene, what: string, answer: Promise<ApiResponse>): Promise<void> {
  const { status, body } = await answer;
  scene.wrong.unless(status >= 400 && status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
}

/**
 * Sends orders with a wrong amount, currency, duration or listing, none of which may reach PayPal. Returns the number of tries.
 */
async function sendFalseOrders(scene: Scene): Promise<number> {
  const { market, buyer, lister, mvpId } = scene;
  const honest = { mvpId, duration: '1 month', amount: 100, currency: 'USD' };
  const lies: [string, object, Person][] = [
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
  const before = market.paypal.orders.size;
  for (const [what, lie, by] of lies)
    await expectRefusal(
      scene,
      what,
      call(market, { path: '/paypal/create-order', by, body: { ...honest, ...lie } }),
    );
  scene.wrong.unless(market.paypal.orders.size === before, 'PayPal received a false order');
  return lies.length;
}

/**
 * Sends claims with another person's order or capture, another listing or duration, a second use, and fifty concurrent claims.
 */
async function sendFalseClaims(scene: Scene): Promise<number> {
  const { market, wrong, buyer, thief, mvpId, otherMvpId } = scene;
  const orderId = await placeOrder(market, { buyer, mvpId });
  const capture = (by: Person) => call(market, { path: '/paypal/capture-order', by, body: { orderId } });
  await expectRefusal(scene, "another's order", capture(thief));
  const captures = await Promise.all(Array.from({ length: AT_ONCE }, () => capture(buyer)));
  const captureId = await captureOrder(market, buyer, orderId);
  for (const { status, body } of captures)
    wrong.unless(status === 200 && body['captureId'] === captureId, `50 captures: ${JSON.stringify(body)}`);

  const claim = (by: Person, change: object) => {
    const honest = { mvpId, duration: '1 month', renterName: 'B', renterEmail: 'b@people.example' };
    // Under overload the call is retried.
    return callUntilFinal(market, {
      path: '/rentals/create',
      by,
      key: randomUUID(),
      body: { ...honest, paymentId: captureId, ...change },
    });
  };
  await expectRefusal(scene, "another's capture", claim(thief, {}));
  await expectRefusal(scene, 'another listing', claim(buyer, { mvpId: otherMvpId }));
  await expectRefusal(scene, 'another duration', claim(buyer, { duration: '6 months' }));
  await expectRefusal(scene, 'no capture', claim(buyer, { paymentId: 'NONE' }));
  const claims = await Promise.all(Array.from({ length: AT_ONCE }, () => claim(buyer, {})));
  const made = claims.filter(({ status }) => status === 201).length;
  wrong.unless(made === 1, `50 rentals of one capture: ${made} were made`);
  const others = claims.filter(({ status }) => status >= 500);
  wrong.unless(others.length === 0, `50 rentals of one capture: ${JSON.stringify(others[0])}`);
  await expectRefusal(scene, 'the second use', claim(buyer, {}));
  const kept = await market.count(
    'SELECT count(*) FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
    [orderId],
  );
  wrong.unless(kept === 1, `${kept} rentals of one capture are stored`);
  await captureTooLittle(scene);
  return 2 * AT_ONCE + 7;
}

/** PayPal captures a smaller amount than requested: the money is refunded and no rental is created. */
async function captureTooLittle(scene: Scene): Promise<void> {
  const { market, wrong, buyer, mvpId } = scene;
  const orderId = await placeOrder(market, { buyer, mvpId });
  const asked = market.orders.get(orderId);
  if (asked) asked.end = 'refunded';
  market.paypal.next('capture', 'short');
  await expectRefusal(
    scene,
    'a capture of a cent',
    call(market, { path: '/paypal/capture-order', by: buyer, body: { orderId } }),
  );
  const order = market.paypal.orders.get(orderId);
  wrong.unless(order?.refunds.length === 1, 'a capture of a cent was not refunded');
  const captureId = order?.captures[0]?.id ?? '';
  const rented = await createRental(market, { buyer, mvpId }, captureId).catch(() => undefined);
  wrong.unless(rented === undefined, 'a capture of a cent became a rental');
}
