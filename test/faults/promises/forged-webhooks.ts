import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, atMost } from '../../bench/report.js';
import { createWebhookCalls } from '../clients/essential-calls.js';
import { LoadProcess, type LoadCall, type LoadResult } from '../load/load.js';
import type { Market } from '../testbed/market.js';
import { sum } from '../../src/sum.js';
import type { FaultTest } from '../fault-test.js';
import { offerListings, signUpOne } from '../clients/people.js';

const FORGED_PER_SECOND = 200;
const REAL_PER_SECOND = 10;
const FORGED_CONNECTIONS = 100;
const REAL_WEBHOOK_CONNECTIONS = 20;
const WARM_UP_SECONDS = 5;
/**
 * Number of rounds. Each measures a period without forged webhooks, and then a period with them. Other programs of the
 * machine slow down some periods, so the test compares only the fastest period of each kind.
 */
const ROUNDS = 5;
/** How many arrays are nested in each other in a forged body. */
const NESTING_DEPTH = 5000;
const LARGE_BODY_BYTES = 500_000;
const PAYPAL_CALLS_PER_SECOND_MAX = 10;
/** How many times slower real webhooks may be during the attack. */
const SLOWDOWN_MAX = 2;
const SECOND_MS = 1000;
/** The text that every line of level 'error' contains in pino's log. */
const ERROR_LINE = '"level":50';

/**
 * Tests forged webhooks (PAY-8): every form of forgery that could make the api call PayPal, mixed with real
 * webhooks.
 */
export const forgedWebhooks: FaultTest = {
  name: 'forged-webhooks',
  promise: 'forged webhooks cause at most ten calls to PayPal a second and do not delay real ones',
  runsAloneBecause: 'it compares times with those of the quiet machine',
  notScaledBecause: 'its bound is for one api',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 0 }, async (market) => {
      const forgedCount = testbed.chooseSize(10_000, 400);
      const rounds = testbed.isShort ? 1 : ROUNDS;
      const durationSeconds = Math.ceil(forgedCount / FORGED_PER_SECOND / rounds);
      const [realLoad, forgedLoad] = [await LoadProcess.start(), await LoadProcess.start()];
      try {
        const api = market.apis[0];
        const origin = api?.origin ?? '';
        const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
        const prepareRealWebhooks = async (forSeconds: number) => {
          const calls = await createWebhookCalls(market, { mvpId, count: forSeconds * REAL_PER_SECOND + 1 });
          const pace = { callsPerSecond: REAL_PER_SECOND, connectionCount: REAL_WEBHOOK_CONNECTIONS };
          await realLoad.prepare({ origin, calls });
          return () => realLoad.send({ durationSeconds: forSeconds, pace });
        };
        return await testbed.measure([api?.pid ?? 0], async () => {
          await (
            await prepareRealWebhooks(WARM_UP_SECONDS)
          )();
          await forgedLoad.prepare({ origin, calls: createForgeries(market) });
          const verificationTimesMs = recordVerificationTimes(market);
          const pace = { callsPerSecond: FORGED_PER_SECOND, connectionCount: FORGED_CONNECTIONS };
          const measuredRounds: RoundResults[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const quietResult = await (await prepareRealWebhooks(durationSeconds))();
            const sendRealWebhooks = await prepareRealWebhooks(durationSeconds);
            const attackResult = forgedLoad.send({ durationSeconds, pace });
            const [attackedResult, forgedResult] = await Promise.all([sendRealWebhooks(), attackResult]);
            measuredRounds.push({ quietResult, attackedResult, forgedResult });
          }
          return outcomeOf({
            roundResults: measuredRounds,
            verificationTimesMs,
            forgedCount,
            errorLineCount: countErrorLines(market),
            isShort: testbed.isShort,
          });
        });
      } finally {
        await Promise.all([realLoad.stop(), forgedLoad.stop()]);
      }
    }),
};

/**
 * Records the time of each call to PayPal for a certificate or a verification. After the warm-up, real webhooks cause
 * no such call.
 */
function recordVerificationTimes(market: Market): number[] {
  const verificationTimesMs: number[] = [];
  market.paypalProxy.chooseLoss = (_method, path) => {
    if (path.startsWith('/v1/notifications/')) verificationTimesMs.push(performance.now());
    return undefined;
  };
  return verificationTimesMs;
}

/** Forgeries of each kind. Some kinds use another certificate URL each time, so that the api cannot use its cache. */
const FORGERIES_PER_KIND = 1000;

function createForgeries(market: Market): LoadCall[] {
  const body = JSON.stringify({ id: 'WH-FORGED', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} });
  const signedHeaders = market.paypal.signWebhook(JSON.stringify({ id: 'WH-ANOTHER' }));
  const certificatesUrl = `${market.paypalProxy.url}/v1/notifications/certs`;
  const validHeaders = {
    ...signedHeaders,
    'paypal-cert-url': `${certificatesUrl}/CERT-FAKE`,
    'content-type': 'application/json',
  };
  const forge = (headers: Record<string, string>, text = body, bodyRepeatCount = 1): LoadCall => ({
    method: 'POST',
    path: '/api/paypal/webhook',
    headers: { ...validHeaders, ...headers },
    body: text,
    bodyRepeatCount,
  });
  return Array.from({ length: FORGERIES_PER_KIND }, (_, index) => [
    forge({}),
    forge({ 'paypal-auth-algo': 'SHA512withRSA' }),
    forge({ 'paypal-auth-algo': 'none', 'paypal-transmission-id': String(index) }),
    forge({ 'paypal-cert-url': `${certificatesUrl}/CERT-${index}` }),
    forge({ 'paypal-cert-url': `${certificatesUrl}/CERT-FAKE?${index}` }),
    forge({ 'paypal-cert-url': `${certificatesUrl}/../../v2/checkout/orders/${index}` }),
    forge({ 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-FAKE' }),
    forge({ 'paypal-auth-algo': 'SHA512withRSA' }, '['.repeat(NESTING_DEPTH) + ']'.repeat(NESTING_DEPTH)),
    ...(index % 10 === 0 ? [forge({ 'paypal-auth-algo': 'SHA512withRSA' }, 'x', LARGE_BODY_BYTES)] : []),
  ]).flat();
}

function countErrorLines(market: Market): number {
  const log = readFileSync(join(market.folder, 'api-0.log'), 'utf8');
  return log.split('\n').filter((line) => line.includes(ERROR_LINE)).length;
}

/**
 * Measurements of two periods. `quietResult`: only real webhooks are sent. In the other period, `attackedResult`
 * measures the real webhooks and `forgedResult` the forged ones.
 */
interface RoundResults {
  readonly quietResult: LoadResult;
  readonly attackedResult: LoadResult;
  readonly forgedResult: LoadResult;
}

interface Measurements {
  readonly roundResults: readonly RoundResults[];
  readonly verificationTimesMs: readonly number[];
  readonly forgedCount: number;
  readonly errorLineCount: number;
  readonly isShort: boolean;
}

function outcomeOf({
  roundResults,
  verificationTimesMs,
  forgedCount,
  errorLineCount,
  isShort,
}: Measurements) {
  const refusedStatuses = roundResults
    .flatMap(({ quietResult, attackedResult }) => [quietResult, attackedResult])
    .flatMap(({ countByStatus }) => Object.entries(countByStatus))
    .filter(([status]) => !status.startsWith('2'));
  const unrefusedStatuses = roundResults
    .flatMap(({ forgedResult }) => Object.entries(forgedResult.countByStatus))
    .filter(([status]) => !status.startsWith('4'));
  const forgedSent = sum(roundResults.map(({ forgedResult }) => forgedResult.sentCount));
  const fastestP95Ms = (period: 'quietResult' | 'attackedResult') =>
    Math.min(...roundResults.map((round) => round[period].acceptedP95Ms));
  return {
    caseCount: sum(roundResults.map(({ attackedResult }) => attackedResult.sentCount)),
    faultCount: forgedSent,
    violations: [
      ...refusedStatuses.map(([status, count]) => `${count} real webhooks got ${status}`),
      ...unrefusedStatuses.map(([status, count]) => `${count} forged webhooks got ${status}`),
    ],
    rows: [
      atLeast('forged webhooks', forgedSent, forgedCount),
      atMost(
        'forged webhooks that were not refused with a 4xx',
        sum(unrefusedStatuses.map(([, count]) => count)),
        0,
      ),
      atMost('real webhooks that were not accepted', sum(refusedStatuses.map(([, count]) => count)), 0),
      atMost(
        'calls that reached PayPal in one second',
        maxCountInOneSecond(verificationTimesMs),
        PAYPAL_CALLS_PER_SECOND_MAX,
      ),
      atMost('lines of level error in the log', errorLineCount, 0),
      ...(isShort
        ? []
        : [
            atMost(
              'p95 of real webhooks against the quiet api',
              fastestP95Ms('attackedResult') / fastestP95Ms('quietResult'),
              SLOWDOWN_MAX,
            ),
          ]),
    ],
  };
}

/** Returns the largest number of these times that lie within one second. */
function maxCountInOneSecond(timesMs: readonly number[]): number {
  let largestCount = 0;
  let windowStartIndex = 0;
  for (const [lastIndex, timeMs] of timesMs.entries()) {
    while (timeMs - (timesMs[windowStartIndex] ?? timeMs) >= SECOND_MS) windowStartIndex += 1;
    largestCount = Math.max(largestCount, lastIndex - windowStartIndex + 1);
  }
  return largestCount;
}
