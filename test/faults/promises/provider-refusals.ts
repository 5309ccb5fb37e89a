import { atLeast, atMost } from '../../bench/report.js';
import { startGitHubStandIn } from '../../src/api/use-github.js';
import { startPayoutsAtPayPal } from '../../src/api/use-payouts.js';
import { startFakeYouTube } from '../../src/stand-ins/fake-youtube.js';
import { until } from '../../src/until.js';
import { signUpOne } from '../clients/people.js';
import type { FaultTest, Outcome } from '../fault-test.js';
import { violationsExceptLateDeliveries, waitUntilSettled } from '../records/record-checks.js';
import { compareRecords } from '../records/order-comparison.js';
import { type OrderRecords, readRecords } from '../records/order-records.js';
import type { Market } from '../testbed/market.js';
import { PayoutsRouter } from '../testbed/payouts-router.js';
import { refusedCaptures } from './provider-refusals/captures.js';
import { refusedByGitHub } from './provider-refusals/github.js';
import { heldPayments } from './provider-refusals/held-payments.js';
import { refusedMails } from './provider-refusals/mails.js';
import type { ProviderRun, ProviderTest, Providers } from './provider-refusals/provider-test.js';
import { refusedPayouts } from './provider-refusals/payouts.js';
import { refusedRefunds } from './provider-refusals/refunds.js';
import { refusedByYouTube } from './provider-refusals/youtube.js';

const PROVIDER_TESTS: readonly ProviderTest[] = [
  refusedPayouts,
  refusedByYouTube,
  refusedByGitHub,
  refusedCaptures,
  refusedRefunds,
  heldPayments,
  refusedMails,
];
const DONE_WITHIN_MS = 500_000;

/**
 * Tests every documented refusal of PayPal, GitHub, YouTube and mail servers over several days (PAY-40, PAY-22,
 * PAYOUT-23).
 */
export const providerRefusals: FaultTest = {
  name: 'provider-refusals',
  promise: 'each refusal of a provider ends in the right state, with equal books, and its person is told',
  omittedFromShortRunsBecause:
    'it follows the refusals for days; the database specs of each provider check single ones',
  notScaledBecause: 'its router stands between the product and two records of PayPal',
  async run(testbed) {
    const youtube = await startFakeYouTube();
    const github = await startGitHubStandIn('http://localhost:3350');
    const payouts = await startPayoutsAtPayPal();
    const router = await PayoutsRouter.startBefore(payouts.environment);
    const environment = {
      ...youtube.environment,
      ...github.environment,
      PAYPAL_API_URL: router.url,
      YOUTUBE_UPLOADS_PER_DAY: '100000',
      EARNINGS_PENDING_DAYS: '180',
    };
    try {
      return await testbed.runMarket({ apis: 1, workers: 1, environment }, async (market) => {
        router.ordersOrigin = market.paypal.environment['PAYPAL_API_URL'] ?? '';
        const moderator = await signUpOne(market);
        await market.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
        // A short run tests a third of the refusals.
        const sampleInShortRuns = <T>(cases: readonly T[]) =>
          cases.filter((_, index) => !testbed.isShort || index % 3 === 0);
        return runCases({
          market,
          youtube,
          github,
          payouts,
          moderator,
          casesPerRefusal: testbed.chooseSize(20, 1),
          selectRefusals: sampleInShortRuns,
        });
      });
    } finally {
      await Promise.all([router.stop(), payouts.stop(), github.stop(), youtube.stop()]);
    }
  },
};

/** Starts the cases of every provider, then advances the clock through the same days for all of them. */
async function runCases(providers: Providers): Promise<Outcome> {
  const { market } = providers;
  market.startCounting();
  const providerRuns: ProviderRun[] = [];
  for (const startProviderTest of PROVIDER_TESTS) providerRuns.push(await startProviderTest(providers));
  const unfinishedMessages = await passTime(market, providerRuns);
  const isSettled = await waitUntilSettled(market, DONE_WITHIN_MS);
  const endViolations = await Promise.all(providerRuns.map((run) => run.findViolations()));
  const recordDifferences = violationsExceptLateDeliveries(
    compareRecords(settledRecords(await readRecords(market, []))),
  );
  const waitingMessages = [...unfinishedMessages, ...(isSettled ? [] : ['something waits for ever'])];
  const caseCount = providerRuns.reduce((sum, run) => sum + run.caseCount, 0);
  return {
    caseCount,
    faultCount: caseCount,
    violations: [...endViolations.flat(), ...recordDifferences, ...waitingMessages],
    rows: [
      ...providerRuns.map((run, index) =>
        atLeast(
          `refused, and ended as documented: ${run.name}`,
          run.caseCount - (endViolations[index]?.length ?? run.caseCount),
          run.caseCount,
        ),
      ),
      atMost('wrong ends, and people who were not told', endViolations.flat().length, 0),
      atMost('differences between our books, PayPal’s and the mail server’s', recordDifferences.length, 0),
      atMost('what still waits after four days', waitingMessages.length, 0),
    ],
  };
}

/**
 * Advances the clock to each moment of every provider's cases. Returns a message for each provider whose cases did
 * not finish.
 */
async function passTime(market: Market, providerRuns: readonly ProviderRun[]): Promise<string[]> {
  const moments = providerRuns.flatMap(({ name, moments: ownMoments }) =>
    ownMoments.map((moment) => ({ name, ...moment })),
  );
  const distinctTimesMs = [...new Set(moments.map(({ afterMs }) => afterMs))].sort((a, b) => a - b);
  const unfinishedMessages: string[] = [];
  for (const afterMs of distinctTimesMs) {
    await market.advanceTo(afterMs);
    const currentMoments = moments.filter((moment) => moment.afterMs === afterMs);
    for (const { name, isDone } of currentMoments)
      await until(isDone, DONE_WITHIN_MS).catch(
        () => void unfinishedMessages.push(`${name}: not done after ${Math.round(afterMs / 60_000)} minutes`),
      );
    for (const { changeResponses } of currentMoments) await changeResponses?.();
  }
  return unfinishedMessages;
}

/**
 * Returns the records without entries that moved no money: PayPal's denied captures and failed refunds, and the lines
 * of our ledger about amounts that PayPal held for a dispute and released.
 */
function settledRecords(records: OrderRecords): OrderRecords {
  return {
    ...records,
    orders: records.orders.map((order) => ({
      ...order,
      captures: order.captures.filter(({ status }) => status !== 'DECLINED'),
      refunds: order.refunds.filter(({ status }) => status !== 'FAILED'),
    })),
    payments: records.payments.map((payment) => {
      const disputeLines = payment.ledger.filter(({ kind }) => kind.startsWith('dispute'));
      const isReleased = disputeLines.reduce((sum, { cents }) => sum + cents, 0) === 0;
      return isReleased
        ? { ...payment, ledger: payment.ledger.filter((line) => !disputeLines.includes(line)) }
        : payment;
    }),
  };
}
