import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../src/until.js';
import { atLeast, atMost } from '../../bench/report.js';
import { readAndCompareRecords, violationsExceptLateDeliveries } from '../records/record-checks.js';
import { placeOrder } from '../clients/buyer.js';
import type { Market } from '../testbed/market.js';
import { finishPurchase, type FinishedPurchase } from './off-sale/finish-purchase.js';
import { findStaleMs, type PublicListing } from './off-sale/public-reads.js';
import { disableLister, takeOffSale } from './off-sale/off-sale-ways.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, signUpOne, type Person } from '../clients/people.js';
import type { Testbed } from '../testbed/testbed.js';
import { settleByAdvancingClock } from '../testbed/pass-time.js';
import { Violations } from '../violations.js';

const BUYERS_PER_ROUND = 6;
/** The number of buyers in each round who pay after the listing was taken off sale. */
const LATE_BUYERS_PER_ROUND = 2;
const RACE_DELAY_MAX_MS = 250;
/**
 * How long public responses may still contain a listing that was taken off sale. Processes are notified at once; this
 * limit allows for a busy machine.
 */
const STALE_MAX_S = 2;

/**
 * Tests buyers who pay while moderators take listings off sale and disable listers, with several processes
 * (LIST-32).
 */
export const offSale: FaultTest = {
  name: 'off-sale',
  promise: 'nothing is sold or shown once it is off sale, and nothing that was paid for is lost',
  run: (testbed) =>
    testbed.runMarket({ apis: 2, workers: 1 }, async (market) => {
      const roundCount = testbed.chooseSize(40, 3);
      const findings = await runRounds(testbed, market, roundCount);
      market.startCounting();
      const isSettled = await settleByAdvancingClock(market);
      findings.violations.recordUnless(isSettled, 'not everything was settled');
      await checkNotCharged(market, findings);
      const comparison = await readAndCompareRecords(
        market,
        findings.finishedPurchases.filter(({ rentalId }) => rentalId !== undefined),
      );
      const differences = violationsExceptLateDeliveries(comparison);
      const takenOffSaleCount = await market.count(
        `SELECT count(*) FROM audit_entries WHERE action IN ('listing.take-off-sale', 'user.disable')`,
      );
      const killCount = market.apis.reduce((sum, { killTimesMs }) => sum + killTimesMs.length, 0);
      const notChargedCount = findings.finishedPurchases.filter(
        ({ wasToldNotCharged }) => wasToldNotCharged,
      ).length;
      const capturedCount = findings.finishedPurchases.filter(
        ({ orderId }) => (market.paypal.orders.get(orderId)?.captures.length ?? 0) > 0,
      ).length;
      return {
        caseCount: findings.finishedPurchases.length,
        faultCount: takenOffSaleCount + killCount,
        violations: [...findings.violations.messages, ...differences],
        rows: [
          atLeast('listings and listers taken off sale, by the audit log', takenOffSaleCount, roundCount),
          atLeast('purchases captured at PayPal', capturedCount, 1),
          atLeast('buyers who read that nothing was charged', notChargedCount, roundCount),
          atMost('sold, charged or shown afterwards', findings.violations.messages.length, 0),
          atMost('lost, twice, or differing books', differences.length, 0),
          ...testbed.durationRows(
            atMost(
              'seconds that a public response was stale, at most',
              findings.longestStaleMs / 1000,
              STALE_MAX_S,
            ),
          ),
        ],
      };
    }),
};

interface RaceFindings {
  readonly violations: Violations;
  readonly finishedPurchases: FinishedPurchase[];
  longestStaleMs: number;
}

async function runRounds(testbed: Testbed, market: Market, roundCount: number): Promise<RaceFindings> {
  const random = testbed.createRandom('off-sale');
  const findings: RaceFindings = { violations: new Violations(), finishedPurchases: [], longestStaleMs: 0 };
  const moderator = await signUpOne(market);
  await market.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
  for (let round = 0; round < roundCount; round += 1) {
    const isApiKilled = random() < 0.25;
    await findings.violations.runCase(`round ${round}`, () =>
      runRound(market, findings, { moderator, random, isListerDisabled: round % 2 === 1, isApiKilled }),
    );
  }
  return findings;
}

interface Round {
  readonly moderator: Person;
  readonly random: () => number;
  /** Whether the lister is disabled. Otherwise the listing itself is taken off sale. */
  readonly isListerDisabled: boolean;
  readonly isApiKilled: boolean;
}

async function runRound(market: Market, findings: RaceFindings, round: Round): Promise<void> {
  const { moderator, random } = round;
  const lister = await signUpOne(market);
  const [mvpId = ''] = await offerListings(market, lister, 1);
  const publicListing: PublicListing = { market, mvpId, listerId: lister.userId };
  await until(async () => (await findStaleMs(publicListing, 0)) > 0);
  const buyers = await signUp(market, BUYERS_PER_ROUND);
  const orders: { buyer: Person; orderId: string }[] = [];
  for (const buyer of buyers) {
    const orderId = await placeOrder(market, { buyer, mvpId });
    const placedOrder = market.orders.get(orderId);
    if (placedOrder) placedOrder.expectedEnd = 'either';
    orders.push({ buyer, orderId });
  }

  const earlyPurchases = orders.slice(LATE_BUYERS_PER_ROUND).map(async ({ buyer, orderId }) => {
    await pause(random() * RACE_DELAY_MAX_MS);
    return finishPurchase(market, { buyer, mvpId, orderId });
  });
  const kill = round.isApiKilled ? killRandomApi(market, random) : undefined;
  await pause(random() * RACE_DELAY_MAX_MS);
  const offSaleWay = round.isListerDisabled
    ? disableLister(market, moderator, lister.userId)
    : takeOffSale(market, moderator, mvpId);
  await offSaleWay.takeOffSale();
  const acknowledgedAt = market.now();
  const rentalsAtAcknowledgement = await countRentals(market, mvpId);
  const latePurchases = orders
    .slice(0, LATE_BUYERS_PER_ROUND)
    .map(({ buyer, orderId }) => finishPurchase(market, { buyer, mvpId, orderId }));
  await kill;
  findings.longestStaleMs = Math.max(
    findings.longestStaleMs,
    await findStaleMs(publicListing, acknowledgedAt),
  );
  findings.finishedPurchases.push(...(await Promise.all(earlyPurchases)));
  const lateResults = await Promise.all(latePurchases);
  findings.finishedPurchases.push(...lateResults);
  for (const { orderId } of lateResults)
    findings.violations.recordUnless(
      market.paypal.orders.get(orderId)?.captures.length === 0,
      `order ${orderId} was charged though its buyer paid after the listing went off sale`,
    );
  const rentalsAtEnd = await countRentals(market, mvpId);
  findings.violations.recordUnless(
    rentalsAtEnd === rentalsAtAcknowledgement,
    `${rentalsAtEnd - rentalsAtAcknowledgement} rentals were made after the listing went off sale`,
  );
  await checkCaptures(market, findings, { orders, acknowledgedAt });
  await offSaleWay.putBackOnSale();
  await until(async () => (await findStaleMs(publicListing, Date.now(), 1)) > 0);
}

interface CapturesToCheck {
  readonly orders: readonly { readonly orderId: string }[];
  readonly acknowledgedAt: number;
}

/** Checks that no rental belongs to a capture that PayPal made, by its clock, after `acknowledgedAt`. */
async function checkCaptures(
  market: Market,
  findings: RaceFindings,
  { orders, acknowledgedAt }: CapturesToCheck,
): Promise<void> {
  for (const { orderId } of orders) {
    const capture = market.paypal.orders.get(orderId)?.captures[0];
    if (!capture || capture.capturedAt.getTime() <= acknowledgedAt) continue;
    const rentalCount = await market.count(
      'SELECT count(*) FROM rentals r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
      [orderId],
    );
    findings.violations.recordUnless(
      rentalCount === 0,
      `order ${orderId} was captured after the acknowledgement, and rented`,
    );
  }
}

/** Checks that buyers who were told that nothing was charged are not charged by the end of the run. */
async function checkNotCharged(market: Market, findings: RaceFindings): Promise<void> {
  for (const { orderId, wasToldNotCharged } of findings.finishedPurchases)
    if (wasToldNotCharged)
      findings.violations.recordUnless(
        market.paypal.orders.get(orderId)?.captures.length === 0,
        `the buyer of order ${orderId} was told that nothing was charged, and PayPal charged`,
      );
}

function countRentals(market: Market, mvpId: string): Promise<number> {
  return market.count('SELECT count(*) FROM rentals WHERE listing_id = $1', [mvpId]);
}

/** Kills one api in the middle of the race, and restarts it. */
async function killRandomApi(market: Market, random: () => number): Promise<void> {
  await pause(random() * RACE_DELAY_MAX_MS);
  const api = market.apis[Math.floor(random() * market.apis.length)];
  await api?.kill();
  await api?.start();
}
