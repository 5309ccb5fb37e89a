import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import type { Loss } from '../room/answer-loser.js';
import { compareBooks } from '../room/books.js';
import { captureOf, orderOf, rentalOf, type Told } from '../room/buyer.js';
import { call } from '../room/calls.js';
import { inTurn } from '../room/in-turn.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUp, signUpOne, type Somebody } from '../room/people.js';
import { timePasses } from '../room/time.js';
import { Violations } from '../room/violations.js';

const HOUR_MS = 3_600_000;
const LOSSES: readonly Loss[] = ['reset', 'hang', '500'];
/** When the buyer presses again; PayPal forgets our request ids after 6 hours. */
const RETRIES = { '1 s': 0, '7 h': 7 * HOUR_MS, '4 d': 96 * HOUR_MS } as const;
type Retry = keyof typeof RETRIES;
const AT_ONCE = 12;
const CAPTURE = /\/v2\/checkout\/orders\/([^/]+)\/capture$/;

interface Case {
  readonly buyer: Somebody;
  readonly mvpId: string;
  readonly loss: Loss;
  readonly retry: Retry;
  /** Whether the buyer comes back; else it is left to the workers. */
  readonly comesBack: boolean;
  orderId: string;
}

/** Captured at PayPal, and the answer lost on its way to us. */
export const lostAnswers: FaultLine = {
  name: 'lost-answers',
  promise: 'a capture whose answer was lost recovers, with one capture',
  play: (room) =>
    room.market({ apis: 1, workers: 1 }, async (market) => {
      const cases = await ordered(market, room.times(300, 9));
      const wrong = new Violations();
      // Until time has passed nobody but the buyer is to look.
      for (const worker of market.workers) await worker.kill();
      await loseAll(market, cases, wrong);
      const told: Told[] = [];
      for (const [retry, afterMs] of Object.entries(RETRIES)) {
        if (afterMs > 0) market.paypal.forgetRequests();
        market.setClock(afterMs);
        const back = cases.filter((one) => one.retry === retry && one.comesBack);
        await inTurn(back, AT_ONCE, (one) =>
          wrong.case(`${one.loss}, ${retry}`, async () => {
            const captureId = await captureOf(market, one.buyer, one.orderId);
            const rentalId = await rentalOf(market, one, captureId);
            told.push({ orderId: one.orderId, captureId, rentalId });
          }),
        );
      }
      wrong.unless(await timePasses(market, RETRIES['4 d']), 'it did not fall quiet');
      const books = await compareBooks(market, told);
      const broken = [...books.lost, ...books.doubleCharged, ...books.doubleRented, ...books.differing];
      return {
        cases: cases.length,
        faults: market.wire.fired,
        violations: [...wrong.found, ...broken],
        rows: [
          atLeast('answers lost', market.wire.fired, cases.length),
          atLeast('captured', books.captured, cases.length),
          atMost('captured and not recovered, or twice', broken.length, 0),
          atMost('refused or not told', wrong.found.length, 0),
        ],
      };
    }),
};

/** Orders that were consented to; every case in turn, of the latest half is left to the workers. */
async function ordered(market: Market, count: number): Promise<Case[]> {
  const mvps = await offer(market, await signUpOne(market), 10);
  const buyers = await signUp(market, count);
  const retries = Object.keys(RETRIES) as Retry[];
  return inTurn(buyers, AT_ONCE, async (buyer, place) => {
    const mvpId = mvps[place % mvps.length] ?? '';
    const retry = retries[place % retries.length] ?? '1 s';
    const loss = LOSSES[Math.floor(place / retries.length) % LOSSES.length] ?? 'reset';
    const comesBack = retry !== '4 d' || place % 2 === 0;
    return { buyer, mvpId, loss, retry, comesBack, orderId: await orderOf(market, { buyer, mvpId }) };
  });
}

/** Each buyer captures once, and the answer is lost; then a second passes. */
async function loseAll(market: Market, cases: readonly Case[], wrong: Violations): Promise<void> {
  const losses = new Map(cases.map(({ orderId, loss }) => [orderId, loss]));
  market.wire.lose = (_method, path) => {
    const orderId = CAPTURE.exec(path)?.[1] ?? '';
    const loss = losses.get(orderId);
    losses.delete(orderId);
    return loss;
  };
  await inTurn(cases, AT_ONCE, async ({ buyer, orderId, loss }) => {
    const asked = { path: '/paypal/capture-order', by: buyer, body: { orderId } };
    const answer = await call(market, asked).catch(() => undefined);
    wrong.unless(
      !answer || answer.status >= 500,
      `${loss}: told ${JSON.stringify(answer)} though nobody knew`,
    );
  });
  market.wire.lose = () => undefined;
  await pause(1000);
}
