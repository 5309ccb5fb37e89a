import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { Balancer, type Sent } from '../room/balancer.js';
import { compareBooks, countsOf, fallenQuiet } from '../room/books.js';
import { buy, type Told } from '../room/buyer.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { authorizationOf, offer, signUp, signUpOne, type Somebody } from '../room/people.js';

const CALLERS = 8;
/** Between two calls of one caller: enough to keep every connection in use, and this machine free for the rest. */
const CALL_EVERY_MS = 10;
/** What a mail takes to be handed over: a job that is long enough to be met by a restart. */
const LONG_JOB_MS = 1500;
const BUY_EVERY_MS = 700;
const QUIET_WITHIN_MS = 400_000;

/** Apis and workers are replaced one after the other while people call and jobs run. */
export const rollingDeploy: FaultLine = {
  name: 'rolling-deploy',
  promise: 'restarts drop no call and break off no job',
  play: (room) =>
    room.market({ apis: 2, workers: 2 }, async (market) => {
      const restarts = room.times(50, 4);
      market.mailbox.onArrival = () => pause(LONG_JOB_MS);
      const load = await Load.start(market);
      const badEnds = await restartAll(market, restarts);
      await load.stop();
      market.mailbox.onArrival = () => undefined;
      const isQuiet = await fallenQuiet(market, QUIET_WITHIN_MS);
      const books = await compareBooks(market, load.told);
      const wrong = [...books.lost, ...books.doubleCharged, ...books.doubleRented, ...books.differing];
      const broken = await brokenJobs(market);
      return {
        cases: load.answered,
        faults: restarts,
        violations: [
          ...load.dropped,
          ...badEnds,
          ...broken,
          ...wrong,
          ...(isQuiet ? [] : ['it did not fall quiet']),
        ],
        rows: [
          atLeast('restarts', restarts, restarts),
          atLeast('calls', load.answered, restarts),
          atMost('calls dropped, or answered by a failure', load.dropped.length, 0),
          atMost('processes that did not end by themselves', badEnds.length, 0),
          atMost('jobs broken off or done twice', broken.length, 0),
          atMost('payments lost or twice', wrong.length, 0),
        ],
      };
    }),
};

async function restartAll(market: Market, restarts: number): Promise<string[]> {
  const servers = [...market.apis, ...market.workers];
  const bad: string[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const at = restart % servers.length;
    const code = await servers[at]?.stop();
    if (code !== 0) bad.push(`restart ${restart}: exit code ${code}`);
    await servers[at]?.start();
    await pause(300);
  }
  return bad;
}

/** Deliveries that took more than one try, or whose mail arrived more than once. */
async function brokenJobs(market: Market): Promise<string[]> {
  const again = await market.query<{ id: string; tries: number }>(
    'SELECT id, tries FROM deliveries WHERE tries > 1',
  );
  const mails = countsOf(market.mailbox.mails.map(({ messageId }) => messageId));
  return [
    ...again.map(({ id, tries }) => `delivery ${id} took ${tries} tries`),
    ...[...mails].filter(([, times]) => times > 1).map(([id, times]) => `${id} arrived ${times} times`),
  ];
}

/** People who read and write over kept connections, and some who buy. */
class Load {
  answered = 0;
  readonly dropped: string[] = [];
  readonly told: Told[] = [];
  private isOpen = true;
  private running: Promise<unknown> = Promise.resolve();
  private readonly balancer: Balancer;

  private constructor(
    private readonly market: Market,
    private readonly people: readonly Somebody[],
    private readonly mvpId: string,
  ) {
    this.balancer = new Balancer(market.entrances);
  }

  static async start(market: Market): Promise<Load> {
    const [mvpId = ''] = await offer(market, await signUpOne(market), 1);
    const load = new Load(market, await signUp(market, CALLERS), mvpId);
    load.running = Promise.all([...load.people.map((somebody) => load.call(somebody)), load.shop()]);
    return load;
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    await this.running;
    await this.balancer.close();
  }

  private async call(by: Somebody): Promise<void> {
    const authorization = await authorizationOf(this.market, by);
    const read: Sent = { method: 'GET', path: '/api/mvps', headers: { authorization } };
    for (let turn = 0; this.isOpen; turn += 1) {
      const sent = turn % 3 === 0 ? this.message(by, authorization) : read;
      try {
        const status = await this.balancer.send(sent);
        if (status >= 400) this.dropped.push(`${sent.method} ${sent.path}: ${status}`);
        else this.answered += 1;
      } catch (error) {
        this.dropped.push(`${sent.method} ${sent.path}: ${String(error)}`);
      }
      await pause(CALL_EVERY_MS);
    }
  }

  private message(by: Somebody, authorization: string): Sent {
    const to = this.people.find(({ userId }) => userId !== by.userId);
    const body = JSON.stringify({ recipientId: to?.userId, subject: 'Hello', content: randomUUID() });
    return {
      method: 'POST',
      path: '/api/users/messages',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    };
  }

  private async shop(): Promise<void> {
    while (this.isOpen) {
      const buyer = await signUpOne(this.market);
      this.told.push(await buy(this.market, { buyer, mvpId: this.mvpId, way: 'rents' }));
      await pause(BUY_EVERY_MS);
    }
  }
}
