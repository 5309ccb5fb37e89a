import { randomUUID } from 'node:crypto';
import { atMost } from '../../bench/report.js';
import { captureOf, orderOf, rentalOf } from '../room/buyer.js';
import { type Answer, call, insist } from '../room/calls.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUp, type Somebody } from '../room/people.js';
import { Violations } from '../room/violations.js';

const AT_ONCE = 50;

interface Scene {
  readonly market: Market;
  readonly wrong: Violations;
  readonly lister: Somebody;
  readonly buyer: Somebody;
  readonly thief: Somebody;
  readonly mvpId: string;
  readonly otherMvpId: string;
}

/** Everything but the truth, at every step of paying. */
export const tampering: FaultLine = {
  name: 'tampering',
  promise: 'whoever tampers with a payment is refused, and nothing is captured twice',
  play: (room) =>
    room.market({ apis: 2, workers: 0 }, async (market) => {
      const rounds = room.times(40, 2);
      const wrong = new Violations();
      let tries = 0;
      for (let round = 0; round < rounds; round += 1) {
        const [lister, buyer, thief] = (await signUp(market, 3)) as [Somebody, Somebody, Somebody];
        const [mvpId = '', otherMvpId = ''] = await offer(market, lister, 2);
        const scene = { market, wrong, lister, buyer, thief, mvpId, otherMvpId };
        tries += await falseOrders(scene);
        tries += await falseClaims(scene);
      }
      const beyond = [...market.paypal.orders.values()].filter(({ captures }) => captures.length > 1).length;
      return {
        cases: tries,
        faults: tries,
        violations: wrong.found,
        rows: [atMost('let through', wrong.found.length, 0), atMost('captures beyond one', beyond, 0)],
      };
    }),
};

async function refuses(scene: Scene, what: string, answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  scene.wrong.unless(status >= 400 && status < 500, `${what}: ${status} ${JSON.stringify(body)}`);
}

/** Orders of another amount, currency, duration or listing; PayPal hears of none. Answers how many were tried. */
async function falseOrders(scene: Scene): Promise<number> {
  const { market, buyer, lister, mvpId } = scene;
  const honest = { mvpId, duration: '1 month', amount: 100, currency: 'USD' };
  const lies: [string, object, Somebody][] = [
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
    ["a rental of somebody else's", { rentalId: randomUUID() }, buyer],
    ["one's own listing", {}, lister],
  ];
  const before = market.paypal.orders.size;
  for (const [what, lie, by] of lies)
    await refuses(
      scene,
      what,
      call(market, { path: '/paypal/create-order', by, body: { ...honest, ...lie } }),
    );
  scene.wrong.unless(market.paypal.orders.size === before, 'PayPal was asked for an order that was a lie');
  return lies.length;
}

/** Another's order, another's capture, another listing or duration, the second use, and everything fifty times at once. */
async function falseClaims(scene: Scene): Promise<number> {
  const { market, wrong, buyer, thief, mvpId, otherMvpId } = scene;
  const orderId = await orderOf(market, { buyer, mvpId });
  const capture = (by: Somebody) => call(market, { path: '/paypal/capture-order', by, body: { orderId } });
  await refuses(scene, "another's order", capture(thief));
  const captures = await Promise.all(Array.from({ length: AT_ONCE }, () => capture(buyer)));
  const captureId = await captureOf(market, buyer, orderId);
  for (const { status, body } of captures)
    wrong.unless(status === 200 && body['captureId'] === captureId, `50 captures: ${JSON.stringify(body)}`);

  const claim = (by: Somebody, change: object) => {
    const honest = { mvpId, duration: '1 month', renterName: 'B', renterEmail: 'b@people.example' };
    // Who is told that there is too much to do at the moment presses again.
    return insist(market, {
      path: '/rentals/create',
      by,
      key: randomUUID(),
      body: { ...honest, paymentId: captureId, ...change },
    });
  };
  await refuses(scene, "another's capture", claim(thief, {}));
  await refuses(scene, 'another listing', claim(buyer, { mvpId: otherMvpId }));
  await refuses(scene, 'another duration', claim(buyer, { duration: '6 months' }));
  await refuses(scene, 'no capture', claim(buyer, { paymentId: 'NONE' }));
  const claims = await Promise.all(Array.from({ length: AT_ONCE }, () => claim(buyer, {})));
  const made = claims.filter(({ status }) => status === 201).length;
  wrong.unless(made === 1, `50 rentals of one capture: ${made} were made`);
  const others = claims.filter(({ status }) => status >= 500);
  wrong.unless(others.length === 0, `50 rentals of one capture: ${JSON.stringify(others[0])}`);
  await refuses(scene, 'the second use', claim(buyer, {}));
  const kept = await market.count(
    'SELECT count(*) FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
    [orderId],
  );
  wrong.unless(kept === 1, `${kept} rentals of one capture are kept`);
  await shortCapture(scene);
  return 2 * AT_ONCE + 7;
}

/** PayPal captures another amount than was asked: the money goes back and nothing is rented. */
async function shortCapture(scene: Scene): Promise<void> {
  const { market, wrong, buyer, mvpId } = scene;
  const orderId = await orderOf(market, { buyer, mvpId });
  market.paypal.next('capture', 'short');
  await refuses(
    scene,
    'a capture of a cent',
    call(market, { path: '/paypal/capture-order', by: buyer, body: { orderId } }),
  );
  const order = market.paypal.orders.get(orderId);
  wrong.unless(order?.refunds.length === 1, 'a capture of a cent was not given back');
  const captureId = order?.captures[0]?.id ?? '';
  const rented = await rentalOf(market, { buyer, mvpId }, captureId).catch(() => undefined);
  wrong.unless(rented === undefined, 'a capture of a cent became a rental');
}
