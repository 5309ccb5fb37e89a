import { atLeast, atMost } from '../../bench/report.js';
import { LoadProcess, type LoadResult } from '../load/load.js';
import type { Market } from '../testbed/market.js';
import { sum } from '../../src/sum.js';
import type { FaultTest } from '../fault-test.js';
import { createEssentialCalls } from '../clients/essential-calls.js';
import { authorizationOf, signUp } from '../clients/people.js';
import {
  requestHead,
  WithheldBodies,
  type WithheldBodiesOptions,
  type WithheldBodiesResult,
} from '../load/withheld-bodies.js';

const ATTACKER_COUNT = 2;
const IMAGE_BYTES = 100_000;
const VIDEO_BYTES = 1_000_000;
const DRIP_EVERY_MS = 3000;
/** Calls per second of people who do not attack: so few that the api is mostly idle. */
const CALLS_PER_SECOND = 40;
const LOAD_CONNECTION_COUNT = 40;
const WARM_UP_SECONDS = 5;
const SLOWDOWN_MAX = 2;
/**
 * Number of rounds. Each measures a period without slow uploads, and then a period with them. Other programs of the
 * machine slow down some periods, so the test compares only the fastest period of each kind.
 */
const ROUNDS = 3;

/**
 * Tests slow uploads (UPLOAD-8): two accounts send hundreds of uploads byte by byte, while other people sign in and
 * pay.
 */
export const heldBodies: FaultTest = {
  name: 'held-bodies',
  promise: 'slow uploads never refuse or delay sign-in, token refresh, payments or webhooks',
  runsAloneBecause: 'it compares times with those of the quiet machine',
  notScaledBecause: 'nginx collects the bodies before an api sees them',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 0, environment: SIGN_IN_SETTINGS }, async (market) => {
      const connectionCount = testbed.chooseSize(600, 480);
      const rounds = testbed.chooseSize(ROUNDS, 1);
      const seconds = testbed.chooseSize(15, 3);
      const load = await LoadProcess.start();
      try {
        const api = market.apis[0];
        const prepareCalls = async (forSeconds: number) => {
          const calls = await createEssentialCalls(market, forSeconds * CALLS_PER_SECOND);
          const pace = { callsPerSecond: CALLS_PER_SECOND, connectionCount: LOAD_CONNECTION_COUNT };
          await load.prepare({ origin: api?.origin ?? '', calls });
          return () => load.send({ durationSeconds: forSeconds, pace });
        };
        return await testbed.measure([api?.pid ?? 0], async () => {
          await (
            await prepareCalls(WARM_UP_SECONDS)
          )();
          const uploads = await slowUploads(market, connectionCount);
          const measuredRounds: RoundResults[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const quietResult = await (await prepareCalls(seconds))();
            const sendDuringAttack = await prepareCalls(seconds);
            const slowBodies = await WithheldBodies.start(uploads);
            const attackedResult = await sendDuringAttack();
            measuredRounds.push({ quietResult, attackedResult, heldBodiesResult: await slowBodies.stop() });
          }
          return outcomeOf(measuredRounds, { connectionCount, isShort: testbed.isShort });
        });
      } finally {
        await load.stop();
      }
    }),
};

/** Settings with which a sign-in can start. No server runs at the URL, because the redirect to it is not followed. */
const SIGN_IN_SETTINGS = {
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: 'secret',
  GITHUB_OAUTH_URL: 'http://127.0.0.1:9',
};

/** Returns the slow uploads: two images and a video of each attacking account. The connections use them in turn. */
async function slowUploads(market: Market, connectionCount: number): Promise<WithheldBodiesOptions> {
  const heads: string[] = [];
  for (const attacker of await signUp(market, ATTACKER_COUNT)) {
    const authorization = await authorizationOf(market, attacker);
    const imageHead = requestHead('/uploads/images', IMAGE_BYTES, {
      authorization,
      'content-type': 'image/png',
    });
    const videoHead = requestHead('/uploads/videos', VIDEO_BYTES, {
      authorization,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-length': String(VIDEO_BYTES),
      'upload-metadata': `filename ${btoa('clip.mp4')},filetype ${btoa('video/mp4')}`,
    });
    heads.push(imageHead, imageHead, videoHead);
  }
  return {
    port: market.apis[0]?.port ?? 0,
    senders: heads.map((head) => ({ head, localAddress: '127.0.0.2' })),
    connectionCount,
    sentBodyBytes: 1,
    dripEveryMs: DRIP_EVERY_MS,
  };
}

/**
 * Measurements of a pair of periods. `quietResult` and `attackedResult` measure the calls of other people without and
 * with slow uploads; `heldBodiesResult` describes the uploads.
 */
interface RoundResults {
  readonly quietResult: LoadResult;
  readonly attackedResult: LoadResult;
  readonly heldBodiesResult: WithheldBodiesResult;
}

function outcomeOf(
  roundResults: readonly RoundResults[],
  { connectionCount, isShort }: { readonly connectionCount: number; readonly isShort: boolean },
) {
  const failedStatuses = roundResults
    .flatMap(({ quietResult, attackedResult }) => [quietResult, attackedResult])
    .flatMap(({ countByStatus }) => Object.entries(countByStatus))
    .filter(([status]) => !/^[23]/.test(status));
  const heldBodiesResults = roundResults.map(({ heldBodiesResult }) => heldBodiesResult);
  const callKinds = Object.keys(roundResults[0]?.quietResult.acceptedP99MsByKind ?? {});
  const fastestP99Ms = (period: 'quietResult' | 'attackedResult', kind: string) =>
    Math.min(...roundResults.map((round) => round[period].acceptedP99MsByKind[kind] ?? Infinity));
  return {
    caseCount: sum(roundResults.map(({ attackedResult }) => attackedResult.sentCount)),
    faultCount: sum(heldBodiesResults.map(({ openedCount }) => openedCount)),
    violations: failedStatuses.map(([status, count]) => `${count} responses ${status} to others`),
    rows: [
      atLeast(
        'slow uploads',
        Math.min(...heldBodiesResults.map(({ sentBodyCount }) => sentBodyCount)),
        connectionCount,
      ),
      atMost('responses to others that are no success', sum(failedStatuses.map(([, count]) => count)), 0),
      atMost(
        'slow uploads that received two responses',
        sum(heldBodiesResults.map(({ respondedTwiceCount }) => respondedTwiceCount)),
        0,
      ),
      ...(isShort
        ? []
        : callKinds.map((kind) =>
            atMost(
              `p99 of ${kind} against the quiet api`,
              fastestP99Ms('attackedResult', kind) / fastestP99Ms('quietResult', kind),
              SLOWDOWN_MAX,
            ),
          )),
    ],
  };
}
