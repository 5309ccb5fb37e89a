import { atMost, atLeast } from '../../bench/report.js';
import { until } from '../../src/until.js';
import {
  readAndCompareRecords,
  countOccurrences,
  waitUntilSettled,
  violationsExceptLateDeliveries,
} from '../records/record-checks.js';
import { buy } from '../clients/buyer.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUp, signUpOne } from '../clients/people.js';
import type { Testbed } from '../testbed/testbed.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CONCURRENCY = 8;
/** Longer than the two minutes for which a worker claims a delivery that it sends: another worker may then claim it. */
const AFTER_CLAIM_EXPIRY_MS = 3 * MINUTE_MS;
const SENT_WITHIN_MS = 500_000;
const DELIVERY_DEADLINE_MS = 24 * HOUR_MS;

/**
 * Tests that source code arrives by e-mail within 24 hours while the mail server is down, busy or refusing and
 * workers are killed (DELIVERY-1, DELIVERY-2).
 */
export const mail: FaultTest = {
  name: 'mail',
  promise: 'source code by e-mail within 24 h',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 1 }, async (market) => {
      const purchaseCount = testbed.chooseSize(1000, 12);
      market.startCounting();
      const countPerMode = Math.ceil(purchaseCount / 3);
      await market.mailbox.goOffline();
      await buyMany(market, countPerMode);
      market.mailbox.mode = 'busy';
      await market.mailbox.goOnline();
      await buyMany(market, countPerMode);
      await refuseMailsUntilRecorded(market);
      await market.advanceTo(6 * HOUR_MS);
      market.mailbox.mode = 'well';
      await waitUntilSent(market);
      const interruptedMailIds = await buyWhileKilling(testbed, market, purchaseCount - 2 * countPerMode);
      interruptedMailIds.push(await killWorkersMidDelivery(market, interruptedMailIds));
      market.startCounting();
      await market.advanceTo(AFTER_CLAIM_EXPIRY_MS);
      const areMailsSent = await waitUntilSettled(market, SENT_WITHIN_MS);
      return outcomeOf(market, { purchaseCount, interruptedMailIds, areMailsSent });
    }),
};

async function buyMany(market: Market, count: number): Promise<void> {
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  await mapConcurrently(await signUp(market, count), CONCURRENCY, (buyer) =>
    buy(market, { buyer, mvpId, lastStep: 'rents' }),
  );
}

/**
 * Lets the mail server refuse e-mails until a delivery has recorded that its buyer's address is refused permanently
 * (550).
 */
async function refuseMailsUntilRecorded(market: Market): Promise<void> {
  market.mailbox.mode = 'refusing';
  await until(
    async () =>
      (await market.count(`SELECT count(*) FROM deliveries WHERE last_error LIKE '%refuses the address%'`)) >
      0,
    MINUTE_MS,
  ).catch(() => undefined);
}

/**
 * Creates `count` rentals, and kills the workers several times, each time after the mail server has received a delivery
 * and before the server's reply arrives. A worker sends several deliveries at once, so a kill may interrupt more than
 * one. Returns the Message-IDs of the interrupted deliveries, for each kill.
 */
async function buyWhileKilling(testbed: Testbed, market: Market, count: number): Promise<string[][]> {
  const random = testbed.createRandom('mail');
  const killCountMax = Math.max(1, Math.round(count / 20));
  const interruptedMailIds: string[][] = [];
  let killCount = 0;
  let isKilling = false;
  market.mailbox.onArrival = async ({ messageId }) => {
    if (
      isKilling ||
      killCount >= killCountMax ||
      !messageId.includes('delivery.') ||
      (killCount > 0 && random() > 0.3)
    )
      return;
    isKilling = true;
    killCount += 1;
    interruptedMailIds.push(await killWorkersMidDelivery(market, interruptedMailIds));
    await market.startWorkers();
    isKilling = false;
  };
  await buyMany(market, count);
  await until(() => killCount >= killCountMax && !isKilling, MINUTE_MS * 3).catch(() => undefined);
  market.mailbox.onArrival = () => undefined;
  await until(() => !isKilling, MINUTE_MS * 3);
  return interruptedMailIds;
}

/**
 * Kills the workers. Returns the Message-IDs of source-code e-mails that have arrived in mailboxes but are not yet
 * marked as sent, without those that earlier kills interrupted.
 */
async function killWorkersMidDelivery(
  market: Market,
  earlierKills: readonly (readonly string[])[],
): Promise<string[]> {
  await market.killWorkers();
  const arrivalCounts = countArrivals(market);
  const earlierInterruptionCounts = countOccurrences(earlierKills.flat());
  const unmarkedDeliveries = await market.query<{ message_id: string }>(
    `SELECT message_id FROM deliveries WHERE state = 'due' AND message_id = ANY($1)`,
    [
      [...arrivalCounts]
        .filter(([id, arrivalCount]) => arrivalCount > (earlierInterruptionCounts.get(id) ?? 0))
        .map(([id]) => id),
    ],
  );
  return unmarkedDeliveries.map(({ message_id }) => message_id);
}

/** Returns how often each delivery arrived, by Message-ID. */
function countArrivals(market: Market): Map<string, number> {
  const ids = market.mailbox.mails.map(({ messageId }) => messageId.replace(/[<>]/g, ''));
  return countOccurrences(ids.filter((id) => id.startsWith('delivery.')));
}

function waitUntilSent(market: Market): Promise<boolean> {
  const openDeliveriesSql = `SELECT count(*) FROM deliveries WHERE state = 'due' AND next_try_at < now() + interval '9 hours'`;
  return until(async () => (await market.count(openDeliveriesSql)) === 0, SENT_WITHIN_MS).then(
    () => true,
    () => false,
  );
}

interface MailRun {
  readonly purchaseCount: number;
  /** For each kill, the Message-IDs of deliveries that had arrived but were not yet marked as sent. */
  readonly interruptedMailIds: readonly (readonly string[])[];
  readonly areMailsSent: boolean;
}

async function outcomeOf(market: Market, { purchaseCount, interruptedMailIds, areMailsSent }: MailRun) {
  const comparison = await readAndCompareRecords(market, []);
  const differences = violationsExceptLateDeliveries(comparison);
  const inTimeCount = countArrivedInTime(market);
  const arrivalCounts = countArrivals(market);
  const interruptionCounts = countOccurrences(interruptedMailIds.flat());
  const unexplainedCopies = [...arrivalCounts].filter(
    ([id, arrivalCount]) => arrivalCount - 1 > (interruptionCounts.get(id) ?? 0),
  );
  const copyCount = [...arrivalCounts.values()].reduce((sum, arrivalCount) => sum + arrivalCount - 1, 0);
  const killCount = interruptedMailIds.filter((ids) => ids.length > 0).length;
  return {
    caseCount: purchaseCount,
    faultCount: interruptedMailIds.length + 3,
    violations: [
      ...differences,
      ...comparison.lateDeliveries,
      ...unexplainedCopies.map(
        ([id, arrivalCount]) =>
          `${id} arrived ${arrivalCount} times, cut off ${interruptionCounts.get(id) ?? 0} times`,
      ),
      ...(areMailsSent ? [] : ['not all were sent']),
    ],
    rows: [
      atLeast("arrived within 24 h of PayPal's capture", inTimeCount, purchaseCount),
      atLeast('kills between taken and noted', killCount, 1),
      atMost(
        'second copies, as many as those kills cut off at the most',
        copyCount,
        interruptedMailIds.flat().length,
      ),
      atMost('copies of what no kill cut off', unexplainedCopies.length, 0),
      atMost(
        'different Message-IDs beyond one a delivery',
        Math.max(0, arrivalCounts.size - purchaseCount),
        0,
      ),
      atMost(
        'records that differ between PayPal, the mail server, the buyers and us',
        differences.length + comparison.lateDeliveries.length,
        0,
      ),
    ],
  };
}

/**
 * Returns the number of captured orders whose source code reached the buyer within 24 hours, by the clocks of PayPal
 * and the mail server, not by ours.
 */
function countArrivedInTime(market: Market): number {
  return [...market.orders.values()].filter(({ orderId, email, listing: { sourceUrl } }) => {
    const capturedAt = market.paypal.orders.get(orderId)?.captures[0]?.capturedAt.getTime() ?? Infinity;
    return market.mailbox.mails.some(
      ({ to, decodedText, arrivedAt }) =>
        to.includes(email) &&
        decodedText.includes(sourceUrl) &&
        arrivedAt.getTime() >= capturedAt &&
        arrivedAt.getTime() - capturedAt <= DELIVERY_DEADLINE_MS,
    );
  }).length;
}
