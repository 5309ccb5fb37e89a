import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import type { OrderComparison } from '../records/order-comparison.js';
import { readAndCompareRecords } from '../records/record-checks.js';
import { buy, type PurchaseResult, type LastStep } from '../clients/buyer.js';
import { callUntilFinal } from '../clients/calls.js';
import type { Market, QueueKind } from '../testbed/market.js';
import { sendWebhooks } from '../clients/webhooks.js';
import type { FaultTest, Outcome } from '../fault-test.js';
import { offerListings, signUp, signUpOne } from '../clients/people.js';
import { DURATIONS } from '../records/purchase-terms.js';
import type { Testbed } from '../testbed/testbed.js';
import { settleByAdvancingClock } from '../testbed/pass-time.js';

const UPTIME_MAX_MS = 900;
const DOWNTIME_MAX_MS = 400;
/** A buyer must get a response within this time, retries included, while about one process a second is killed. */
const RESPONSE_WITHIN_S = 120;
/** A request that has run for this long was interrupted: the process that handled it was killed. */
const REQUEST_INTERRUPTED_AFTER_MS = 3000;

/** Tests payments while every kind of process is killed with SIGKILL, once for each queue (PAY-2, PAY-5). */
function createCaptureTest(queue: QueueKind): FaultTest {
  return {
    name: `captures-${queue}`,
    promise: `capture, rental and delivery are one to one (queue in ${queue})`,
    needsRedis: queue === 'redis',
    run: (testbed) =>
      testbed.runMarket({ apis: 2, workers: 2, queue }, async (market) => {
        const killCount = testbed.chooseSize(queue === 'redis' ? 200 : 60, 4);
        const { confirmedPurchases, refusalMessages, killedCount } = await buyDuringKills(
          testbed,
          market,
          killCount,
        );
        await callUntilFinal(market, { method: 'GET', path: '/mvps' });
        market.startCounting();
        const isEverythingSettled = await settleByAdvancingClock(market);
        const comparison = await readAndCompareRecords(market, confirmedPurchases);
        const longestWaitS =
          Math.max(0, ...confirmedPurchases.map(({ longestWaitMs }) => longestWaitMs)) / 1000;
        return outcomeOf(
          testbed,
          {
            ...comparison,
            killedCount,
            longestWaitS,
            refusalMessages: [
              ...refusalMessages,
              ...(isEverythingSettled ? [] : ['not everything was settled']),
            ],
          },
          killCount,
        );
      }),
  };
}

export const capturesOnRedis = createCaptureTest('redis');
export const capturesOnPostgres = createCaptureTest('postgres');

interface Purchases {
  readonly confirmedPurchases: PurchaseResult[];
  readonly refusalMessages: string[];
  /** How many processes were killed. */
  killedCount: number;
}

/** Starts five buyers per kill. Some of them close the tab before they have finished. */
async function buyDuringKills(testbed: Testbed, market: Market, killCount: number): Promise<Purchases> {
  const random = testbed.createRandom('captures');
  const lister = await signUpOne(market);
  const mvpIds = await offerListings(market, lister, 20);
  const buyers = await signUp(market, killCount * 5);
  const purchases: Purchases = { confirmedPurchases: [], refusalMessages: [], killedCount: 0 };
  const runningPurchases: Promise<void>[] = [];
  for (let killIndex = 0; killIndex < killCount; killIndex += 1) {
    for (const buyer of buyers.slice(killIndex * 5, killIndex * 5 + 5)) {
      const lastStep = lastStepOf(random());
      const mvpId = mvpIds[Math.floor(random() * mvpIds.length)] ?? '';
      const duration = DURATIONS[Math.floor(random() * DURATIONS.length)];
      const hasWebhooks = random() < 0.5;
      const purchase = buy(market, { buyer, mvpId, lastStep, ...(duration && { duration }) }).then(
        async (result) => {
          purchases.confirmedPurchases.push(result);
          if (hasWebhooks) await sendWebhooks(market, result.orderId);
        },
      );
      runningPurchases.push(
        purchase.catch((error: unknown) => void purchases.refusalMessages.push(String(error))),
      );
    }
    await pause(random() * UPTIME_MAX_MS);
    await killRandomProcess(market, random);
    purchases.killedCount += 1;
  }
  if (testbed.isShort) await expireLocksOfInterruptedRequests(market);
  await Promise.all(runningPurchases);
  return purchases;
}

/**
 * Expires the locks of idempotency keys that killed processes held, because a short run cannot wait for their
 * expiry.
 */
async function expireLocksOfInterruptedRequests(market: Market): Promise<void> {
  await pause(REQUEST_INTERRUPTED_AFTER_MS);
  await market.query(
    'UPDATE idempotency_keys SET locked_until = created_at WHERE status IS NULL AND created_at < $1',
    [new Date(Date.now() - REQUEST_INTERRUPTED_AFTER_MS)],
  );
}

function lastStepOf(randomValue: number): LastStep {
  if (randomValue < 0.15) return 'approves';
  return randomValue < 0.3 ? 'captures' : 'rents';
}

/** Kills a random process and restarts it after a moment. */
async function killRandomProcess(market: Market, random: () => number): Promise<void> {
  const { postgres, redis } = market;
  const processes = [...market.apis, ...market.workers, postgres, ...(redis ? [redis] : [])];
  const killedProcess = processes[Math.floor(random() * processes.length)];
  await killedProcess?.kill();
  await pause(random() * DOWNTIME_MAX_MS);
  await killedProcess?.start();
}

interface CaptureFindings extends OrderComparison {
  readonly killedCount: number;
  readonly refusalMessages: readonly string[];
  /** The longest wait of a buyer for one response, in seconds. */
  readonly longestWaitS: number;
}

function outcomeOf(testbed: Testbed, findings: CaptureFindings, killCount: number): Outcome {
  const doubleRefunded = [...findings.doubleRefunds, ...findings.unrequestedRefunds];
  const {
    lostOrders,
    doubleCharges,
    doubleRentals,
    doubleMails,
    recordDifferences,
    lateDeliveries,
    refusalMessages,
  } = findings;
  return {
    caseCount: findings.capturedCount,
    faultCount: findings.killedCount,
    violations: [
      ...lostOrders,
      ...doubleCharges,
      ...doubleRentals,
      ...doubleRefunded,
      ...doubleMails,
      ...recordDifferences,
      ...lateDeliveries,
      ...refusalMessages,
    ],
    rows: [
      atLeast('processes killed', findings.killedCount, killCount),
      atLeast('purchases that were captured', findings.capturedCount, 5 * killCount),
      atMost('lost', lostOrders.length, 0),
      atMost('double-charged', doubleCharges.length, 0),
      atMost('double-rented', doubleRentals.length, 0),
      atMost('refunded twice, or for no reason', doubleRefunded.length, 0),
      atMost('e-mails sent twice without a crash', doubleMails.length, 0),
      atMost(
        'records that differ between PayPal, the mail server, the buyers and us',
        recordDifferences.length,
        0,
      ),
      atMost('source code later than 24 h after the capture', lateDeliveries.length, 0),
      atMost('buyers who were refused', refusalMessages.length, 0),
      ...testbed.durationRows(
        atMost(
          'seconds that a buyer waited for an answer, at most',
          findings.longestWaitS,
          RESPONSE_WITHIN_S,
        ),
      ),
    ],
  };
}
