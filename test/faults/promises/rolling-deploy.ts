import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { Balancer, type BalancedRequest } from '../clients/balancer.js';
import {
  readAndCompareRecords,
  violationsExceptLateDeliveries,
  countOccurrences,
  waitUntilSettled,
} from '../records/record-checks.js';
import { buy } from '../clients/buyer.js';
import type { Confirmations } from '../records/placed-orders.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { authorizationOf, offerListings, signUp, signUpOne, type Person } from '../clients/people.js';

const CALLER_COUNT = 8;
/** Pause between two calls of a caller, short enough to keep every connection busy. */
const CALL_EVERY_MS = 10;
/** A caller gets a new token after this many calls, because a token expires after 15 minutes. */
const CALLS_PER_TOKEN = 500;
/** Milliseconds that the mail server takes for an e-mail, so long that jobs are running when a worker is restarted. */
const LONG_JOB_MS = 1500;
const BUY_EVERY_MS = 700;
const SETTLED_WITHIN_MS = 400_000;

/** Replaces apis and workers one after the other while calls and jobs run (API-10). */
export const rollingDeploy: FaultTest = {
  name: 'rolling-deploy',
  promise: 'restarts drop no call and interrupt no job',
  run: (testbed) =>
    testbed.runMarket({ apis: 2, workers: 2 }, async (market) => {
      const restartCount = testbed.chooseSize(50, 4);
      market.mailbox.onArrival = () => pause(LONG_JOB_MS);
      const load = await LoadGenerator.start(market);
      const { badExits, replacedCount } = await restartAll(market, restartCount);
      await load.stop();
      market.mailbox.onArrival = () => undefined;
      const isSettled = await waitUntilSettled(market, SETTLED_WITHIN_MS);
      const comparison = await readAndCompareRecords(market, load.confirmations);
      const violations = [...violationsExceptLateDeliveries(comparison), ...comparison.lateDeliveries];
      const brokenJobList = await brokenJobs(market);
      return {
        caseCount: load.responseCount,
        faultCount: restartCount,
        violations: [
          ...load.failedCalls,
          ...badExits,
          ...brokenJobList,
          ...violations,
          ...(isSettled ? [] : ['not everything was settled']),
        ],
        rows: [
          atLeast('processes that were replaced', replacedCount, restartCount),
          atLeast('calls', load.responseCount, restartCount),
          atMost('calls dropped, or answered by a failure', load.failedCalls.length, 0),
          atMost('processes that did not end by themselves', badExits.length, 0),
          atMost('jobs broken off or done twice', brokenJobList.length, 0),
          atMost('payments lost or twice', violations.length, 0),
        ],
      };
    }),
};

/** Restarts the servers in turn. Returns the number of new processes, and the processes that exited with an error. */
async function restartAll(
  market: Market,
  restartCount: number,
): Promise<{ readonly badExits: readonly string[]; readonly replacedCount: number }> {
  const servers = [...market.apis, ...market.workers];
  const badExits: string[] = [];
  let replacedCount = 0;
  for (let restartIndex = 0; restartIndex < restartCount; restartIndex += 1) {
    const serverIndex = restartIndex % servers.length;
    const pidBefore = servers[serverIndex]?.pid;
    const exitCode = await servers[serverIndex]?.stop();
    if (exitCode !== 0) badExits.push(`restart ${restartIndex}: exit code ${exitCode}`);
    await servers[serverIndex]?.start();
    if (servers[serverIndex]?.isRunning && servers[serverIndex].pid !== pidBefore) replacedCount += 1;
    await pause(300);
  }
  return { badExits, replacedCount };
}

/** Returns a text for each delivery that needed more than one try, and for each e-mail that arrived more than once. */
async function brokenJobs(market: Market): Promise<string[]> {
  const repeatedJobs = await market.query<{ id: string; tries: number }>(
    'SELECT id, tries FROM deliveries WHERE tries > 1',
  );
  const mailCounts = countOccurrences(market.mailbox.mails.map(({ messageId }) => messageId));
  return [
    ...repeatedJobs.map(({ id, tries }) => `delivery ${id} took ${tries} tries`),
    ...[...mailCounts]
      .filter(([, arrivalCount]) => arrivalCount > 1)
      .map(([id, times]) => `${id} arrived ${times} times`),
  ];
}

/** People who read and write over kept-alive connections; some of them buy. */
class LoadGenerator {
  responseCount = 0;
  readonly failedCalls: string[] = [];
  readonly confirmations: Confirmations[] = [];
  private isRunning = true;
  private runningCallers: Promise<unknown> = Promise.resolve();
  private readonly balancer: Balancer;

  private constructor(
    private readonly market: Market,
    private readonly people: readonly Person[],
    private readonly mvpId: string,
  ) {
    this.balancer = new Balancer(market.publicServers);
  }

  static async start(market: Market): Promise<LoadGenerator> {
    const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
    const load = new LoadGenerator(market, await signUp(market, CALLER_COUNT), mvpId);
    load.runningCallers = Promise.all([
      ...load.people.map((person) => load.callUntilClosed(person)),
      load.buyUntilStopped(),
    ]);
    return load;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.runningCallers;
    await this.balancer.close();
  }

  private async callUntilClosed(person: Person): Promise<void> {
    let authorization = '';
    for (let requestCount = 0; this.isRunning; requestCount += 1) {
      if (requestCount % CALLS_PER_TOKEN === 0) authorization = await authorizationOf(this.market, person);
      const readRequest: BalancedRequest = { method: 'GET', path: '/api/mvps', headers: { authorization } };
      const sentRequest =
        requestCount % 3 === 0 ? this.createMessageRequest(person, authorization) : readRequest;
      try {
        const status = await this.balancer.send(sentRequest);
        if (status >= 400) this.failedCalls.push(`${sentRequest.method} ${sentRequest.path}: ${status}`);
        else this.responseCount += 1;
      } catch (error) {
        this.failedCalls.push(`${sentRequest.method} ${sentRequest.path}: ${String(error)}`);
      }
      await pause(CALL_EVERY_MS);
    }
  }

  private createMessageRequest(sender: Person, authorization: string): BalancedRequest {
    const recipient = this.people.find(({ userId }) => userId !== sender.userId);
    const body = JSON.stringify({ recipientId: recipient?.userId, subject: 'Hello', content: randomUUID() });
    return {
      method: 'POST',
      path: '/api/users/messages',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    };
  }

  private async buyUntilStopped(): Promise<void> {
    while (this.isRunning) {
      const buyer = await signUpOne(this.market);
      this.confirmations.push(await buy(this.market, { buyer, mvpId: this.mvpId, lastStep: 'rents' }));
      await pause(BUY_EVERY_MS);
    }
  }
}
