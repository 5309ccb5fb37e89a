import { CLAIM_WINDOW_MS, SETTLED_WITHIN_MS } from '@market/domain/payments/payments.rules';
import { atLeast, atMost } from '../../bench/report.js';
import { compareBooks, fallenQuiet } from '../room/books.js';
import { orderOf } from '../room/buyer.js';
import { inTurn } from '../room/in-turn.js';
import type { Market } from '../room/market.js';
import { sendNotices } from '../room/notices.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUp, signUpOne } from '../room/people.js';
import { lookedUp } from '../room/time.js';
import { until } from '../../src/until.js';

const AT_ONCE = 8;
const MINUTE_MS = 60_000;
/** What no notice told of is found by now. */
const FOUND_MS = 3 * MINUTE_MS;
/** Workers that start look at once: they start just before the first is due, so that it meets their usual pace. */
const JUST_BEFORE_MS = CLAIM_WINDOW_MS - 5000;
const SETTLED_WITHIN_S = SETTLED_WITHIN_MS / 1000;

/** Nobody comes back from PayPal; half of the orders are told of by notices, half are found by looking. */
export const closedTab: FaultLine = {
  name: 'closed-tab',
  promise: 'what was approved and left alone is settled',
  play: (room) =>
    room.market({ apis: 1, workers: 1 }, async (market) => {
      const count = room.times(200, 6);
      const orders = await approved(market, count);
      const isQuiet = await minutesPass(market, count);
      const books = await compareBooks(market, []);
      const broken = [...books.lost, ...books.doubleCharged, ...books.doubleRented, ...books.differing];
      const rented = await market.count(
        'SELECT count(*) FROM payments p JOIN rentals r ON r.payment_id = p.id WHERE p.order_id = ANY($1)',
        [orders],
      );
      return {
        cases: count,
        faults: count,
        violations: [...broken, ...(isQuiet ? [] : ['it did not fall quiet'])],
        rows: [
          atLeast('settled', rented, count),
          atMost('seconds from capture to rental, at most', await longestSeconds(market), SETTLED_WITHIN_S),
          atMost('lost, twice, or differing books', broken.length, 0),
        ],
      };
    }),
};

async function approved(market: Market, count: number): Promise<string[]> {
  const [mvpId = ''] = await offer(market, await signUpOne(market), 1);
  return inTurn(await signUp(market, count), AT_ONCE, async (buyer, place) => {
    const orderId = await orderOf(market, { buyer, mvpId });
    if (place % 2 === 0) await sendNotices(market, orderId);
    return orderId;
  });
}

async function minutesPass(market: Market, count: number): Promise<boolean> {
  market.countFromNow();
  await market.goAhead(FOUND_MS);
  await lookedUp(market);
  await market.goAhead(JUST_BEFORE_MS);
  const told = Math.ceil(count / 2);
  await until(async () => (await market.count('SELECT count(*) FROM rentals')) >= told, 5 * MINUTE_MS);
  await market.goAhead(FOUND_MS + JUST_BEFORE_MS);
  return fallenQuiet(market, 7 * MINUTE_MS);
}

function longestSeconds(market: Market): Promise<number> {
  return market.count(
    `SELECT coalesce(max(extract(epoch FROM r.created_at - p.captured_at)), 0)
     FROM rentals r JOIN payments p ON p.id = r.payment_id`,
  );
}
